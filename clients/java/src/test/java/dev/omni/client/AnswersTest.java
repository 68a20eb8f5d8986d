package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer belongs to, and what keeps a connection, by answers that are given as bytes. */
class AnswersTest {
  private static final String GOOD = "{\"data\":1}";
  private static final String EARLY = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n";
  private static final String CHUNKED =
      String.join(
          "\r\n",
          "HTTP/1.1 200 OK",
          "Transfer-Encoding: chunked",
          "%s",
          "4",
          "{\"da",
          "6",
          "ta\":1}",
          "0",
          "",
          "");

  /** Outcomes of two requests; the first is answered by bytes. */
  private record Outcomes(List<Object> seen, boolean kept) {}

  private static String whole(String body, String... headers) {
    int length = body.getBytes(StandardCharsets.ISO_8859_1).length;
    String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n" + lines + "\r\n" + body;
  }

  private static String packed(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /** Answers requests until the listening socket is closed. */
  private static void serve(
      ServerSocket listening, List<String> asked, Function<String, String> first) {
    for (int number = 1; ; number++) {
      try {
        Socket connection = listening.accept();
        int n = number;
        new Thread(() -> serve(connection, n, asked, first)).start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void serve(
      Socket connection, int number, List<String> asked, Function<String, String> first) {
    try (connection;
        InputStream in = connection.getInputStream()) {
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        asked.add(number + " " + head);
        String answer = asked.size() == 1 ? first.apply(head) : whole("{\"data\":2}");
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
      }
    } catch (IOException closed) {
      // by the client
    }
  }

  private static String head(InputStream in) throws IOException {
    var text = new StringBuilder();
    while (!text.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      text.append((char) next);
    }
    return text.toString();
  }

  private static Outcomes first(Function<String, String> answer) throws IOException {
    List<String> asked = new CopyOnWriteArrayList<>();
    try (var listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> serve(listening, asked, answer)).start();
      var seen = new ArrayList<>();
      try (OmniClient omni =
          OmniClient.builder()
              .apiKey("lq_test_x")
              .baseUrl("http://127.0.0.1:" + listening.getLocalPort())
              .environment(Map.of())
              .maxRetries(0)
              .timeout(null)
              .build()) {
        for (int n = 0; n < 2; n++) {
          try {
            seen.add(omni.request("GET", "/omni").data().asInt());
          } catch (OmniError refused) {
            seen.add(refused);
          }
        }
      }
      return new Outcomes(seen, asked.stream().allMatch(line -> line.startsWith("1 ")));
    }
  }

  private static void keeps(String answer, boolean kept) throws IOException {
    Outcomes outcomes = first(head -> answer);
    assertThat(outcomes.seen()).as(answer).containsExactly(1, 2);
    assertThat(outcomes.kept()).as(answer).isEqualTo(kept);
  }

  @Test
  void a_connection_is_kept_after_a_clean_answer_alone() throws IOException {
    keeps(whole(GOOD), true);
    keeps(CHUNKED.formatted(""), true);
    keeps(EARLY + whole(GOOD), true);
    keeps(EARLY.repeat(8) + whole(GOOD), true);
    keeps(whole(packed(GOOD), "Content-Encoding: gzip"), true);
    keeps(whole(GOOD) + whole("{\"data\":3}"), false);
    keeps(whole(GOOD, "Connection: close"), false);
    keeps(whole(GOOD).replace("HTTP/1.1", "HTTP/1.0"), false);
    keeps(CHUNKED.formatted("Content-Length: 10\r\n"), false);
  }

  private static void refuses(String answer, String words) throws IOException {
    Outcomes outcomes = first(head -> answer);
    assertThat((Throwable) outcomes.seen().get(0))
        .as(answer)
        .isInstanceOf(APIConnectionError.class)
        .hasMessageContaining(words)
        .hasNoCause();
    assertThat(outcomes.seen().get(1)).isEqualTo(2);
  }

  @Test
  void what_is_no_answer_is_named() throws IOException {
    refuses("\u0015\u0003\u0001 not HTTP at all\r\n\r\n", "not HTTP");
    refuses("HTTP/1.1 101 Switching Protocols\r\n\r\n", "101");
    refuses(EARLY.repeat(9) + whole(GOOD), "more than 8 informational");
    refuses(whole("x", "Content-Encoding: br"), "the content coding br");
    refuses(whole("x", "Transfer-Encoding: deflate"), "the transfer coding deflate");
    refuses(whole("xx", "Content-Length: 3"), "length");
    refuses(whole(packed(GOOD).substring(0, 20), "Content-Encoding: gzip"), "broke off");
    refuses(whole("no gzip", "Content-Encoding: gzip"), "gzip is damaged");
    refuses(whole("{\"data\":1e400}"), "not an answer of this API");
    refuses(whole(GOOD, "X-Request-Id: req_another-request"), "the answer of another request");
  }

  @Test
  void an_error_with_another_id_is_said_with_that_id() throws IOException {
    String body = "{\"error\":{\"code\":\"c\",\"message\":\"m\"}}";
    String answer = whole(body, "X-Request-Id: req_another-request").replace("200 OK", "422 Wrong");
    Outcomes outcomes = first(head -> answer);
    assertThat(((APIError) outcomes.seen().get(0)).requestId()).isEqualTo("req_another-request");
    assertThat(outcomes.kept()).isFalse();
    Outcomes own =
        first(
            head ->
                whole(
                    GOOD,
                    "X-Request-Id: " + head.replaceAll("(?s).*X-Request-Id: (\\S+).*", "$1")));
    assertThat(own).isEqualTo(new Outcomes(List.of(1, 2), true));
  }

  @ParameterizedTest
  @CsvSource({
    "https://omni.example.com/x?secret, https://omni.example.com:443",
    "http://[, no place",
    "/y, http://127.0.0.1:"
  })
  void a_redirect_names_its_origin(String location, String place) throws IOException {
    String answer = whole("", "Location: " + location).replace("200 OK", "307 There");
    Outcomes outcomes = first(head -> answer);
    assertThat((Throwable) outcomes.seen().get(0))
        .hasMessageContaining("307, a redirect to " + place)
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"socks5", "https"})
  void only_http_is_a_proxy(String scheme) {
    String proxy = scheme + "://user:secret@proxy:1080";
    assertThatThrownBy(() -> through(Map.of("HTTP_PROXY", proxy)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("HTTP_PROXY names a proxy of the scheme " + scheme + ";")
        .hasMessageNotContaining("secret");
    through(Map.of("HTTP_PROXY", proxy, "NO_PROXY", "127.0.0.1, h")).close();
    through(Map.of("HTTPS_PROXY", proxy)).close();
  }

  private static OmniClient through(Map<String, String> environment) {
    return OmniClient.builder()
        .apiKey("lq_test_x")
        .baseUrl("http://127.0.0.1:9")
        .environment(environment)
        .build();
  }
}
