package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.HttpSettings.Limits;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed and hostile requests, byte by byte, and their responses. */
class HardeningTest {
  private static final String WORLDS = "GET /api/v1/omni";
  private static final String RUNS = "POST /api/v1/omni/finance/runs";
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static String auth() {
    return "Authorization: Bearer " + server.test + "\r\n";
  }

  private static RawHttpClient.Response say(String line, String headers, String body)
      throws IOException {
    return RawHttpClient.request(server, line, auth() + headers, body);
  }

  private static void refused(RawHttpClient.Response heard, int status, String code) {
    assertThat(heard.status()).as(heard.head() + heard.body()).isEqualTo(status);
    assertThat(heard.head()).containsIgnoringCase("Content-Type: application/json");
    assertThat(heard.head()).contains("X-Request-Id: ").doesNotContain("Jetty");
    assertThat(heard.body()).contains(code).doesNotContain("<html", "Exception", "\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"})
  void a_method_in_a_header_is_refused(String header) throws IOException {
    refused(say("GET /api/v1/omni", header + ": POST\r\n", ""), 400, "bad_request");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        WORLDS,
        "HEAD /api/v1/omni",
        "PATCH /api/v1/omni",
        "GET /docs",
        "GET /api/v1/nothing"
      })
  void no_line_of_an_answer_stands_twice(String line) throws IOException {
    Stream<String> lines = say(line, "", "").head().lines().skip(1);
    assertThat(lines.map(told -> told.split(":", 2)[0].toLowerCase(Locale.ROOT)))
        .contains("content-type", "cache-control", "x-content-type-options", "x-request-id")
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "CONNECT", "PATCH", "FROB", "get"})
  void no_other_method_is_served(String method) throws IOException {
    String target = method.equals("CONNECT") ? "localhost:80" : "/api/v1/omni";
    RawHttpClient.Response heard = say(method + " " + target, "", "");
    refused(heard, 405, "method_not_allowed");
    assertThat(heard.head()).containsPattern("(?m)^Allow: (DELETE, )?GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/omni%2Fruns",
        "/api/v1/omni/runs/%5C",
        "/api/v1/omni/runs/a\\b",
        "/api/v1/omni/%0d%0a",
        "/api/v1/omni?x=%zz#y",
        "/api/v1/omni/%7f",
        "/api/v1/omni/%252F",
        "/api/v1/omni;x=1",
        "/api/v1/omni//runs",
        "/api/v1/omni/runs/%c3",
        "/api/v1/omni/%2e%2e/omni",
        "/api/v1/omni/\u00e9"
      })
  void a_path_that_hides_something_is_refused_in_its_own_shape(String path) throws IOException {
    RawHttpClient.Response heard = say("GET " + path, "", "");
    refused(heard, 400, "bad_request");
    assertThat(heard.body()).contains("\"request_id\"", "The path must be plain");
    RawHttpClient.Response earlier = say("GET " + path.replace("/omni", "/models"), "", "");
    refused(earlier, 400, "bad_request");
    assertThat(earlier.body()).startsWith("{\"ok\":false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/omni/%00", "/api/v1/models/%zz", "/api/v1/omni/runs/%"})
  void a_path_that_cannot_be_read_at_all_is_refused(String path) throws IOException {
    RawHttpClient.Response heard = say("GET " + path, "", "");
    refused(heard, 400, "bad_request");
    assertThat(heard.body()).contains("\"request_id\"", "The path must be plain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/omni/finance%3A", "/api/v1/omni/finance%40/capabilities"})
  void other_escapes_in_a_path_are_decoded(String path) throws IOException {
    assertThat(say("GET " + path, "", "").status()).isIn(404, 422);
  }

  @Test
  void an_escaped_letter_is_that_letter() throws IOException {
    assertThat(say("GET /api/v1/omni/%66inance/capabilities", "", "").status()).isEqualTo(200);
  }

  @Test
  void a_closing_slash_is_another_address() throws IOException {
    refused(say("GET /api/v1/omni/", "", ""), 404, "route_not_found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer x",
        "X-Service-API-Key: a\r\nX-Service-API-Key: a",
        "X-LQ-API-Key: a\r\nX-LQ-API-Key: b",
        "Idempotency-Key: 12345678\r\nIdempotency-Key: 12345678",
        "Content-Type: application/json\r\nContent-Type: application/json",
        "Host: other",
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: +2",
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "X-A : a",
        "X-A: a\r\n b",
        "X-A: a\u0000b",
        "Expect: something",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
      })
  void headers_that_two_parties_may_read_differently_are_refused(String lines) throws IOException {
    String body = lines.contains("chunked") ? "0\r\n\r\n" : "{}";
    refused(say(RUNS, lines + "\r\n", body), 400, "bad_request");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/v1/omni HTTP/1.1\nHost: a\n\n",
        "GET /api/v1/omni HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET /api/v1/omni\r\n",
        "GET /api/v1/omni HTTP/2.0\r\nHost: a\r\n\r\n",
        "GET /api/v1/omni HTTP/1.5\r\nHost: a\r\nConnection: close\r\n\r\n",
        "\u0016\u0003\u0001\u0002 hello\r\n\r\n",
        " GET / HTTP/1.1\r\nHost: a\r\n\r\n"
      })
  void what_is_not_http_1_1_is_refused(String text) throws IOException {
    refused(RawHttpClient.raw(server, text), 400, "bad_request");
  }

  @Test
  void what_is_wrong_elsewhere_is_not_said_of_the_path() throws IOException {
    RawHttpClient.Response heard = say(WORLDS, "Content-Length: abc\r\n", "");
    refused(heard, 400, "bad_request");
    assertThat(heard.body()).contains("The request is not well-formed HTTP/1.1.");
  }

  @Test
  void an_address_or_headers_beyond_the_limit_are_refused() throws IOException {
    refused(say(WORLDS + "/" + "a".repeat(9000), "", ""), 414, "uri_too_long");
    refused(say(WORLDS, "X-A: " + "a".repeat(9000) + "\r\n", ""), 431, "headers_too_large");
    refused(say(WORLDS, "A: b\r\n".repeat(2000), ""), 431, "headers_too_large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "%41", "~"})
  void an_address_just_within_the_limit_is_read_like_any_other(String piece) throws IOException {
    String text = piece.repeat(7000 / piece.length());
    refused(say(WORLDS + "/runs/" + text, "", ""), 422, "parameter_invalid");
    refused(say(WORLDS + "/runs?cursor=" + text, "", ""), 422, "cursor_invalid");
  }

  @ParameterizedTest
  @CsvSource({
    "'zz\r\n{}\r\n0\r\n\r\n'",
    "'5\r\n{}\r\n0\r\n\r\n'",
    "'-1\r\n'",
    "'2\r\n{}XX0\r\n\r\n'",
    "'2;a=\u0000\r\n{}\r\n0\r\n\r\n'"
  })
  void chunks_that_are_garbage_are_refused(String chunks) throws IOException {
    refused(say(RUNS, "Transfer-Encoding: chunked\r\n", chunks), 400, "bad_request");
  }

  @Test
  void a_body_where_none_is_asked_is_not_looked_at() throws IOException {
    String type = "Content-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n";
    assertThat(say(WORLDS, type, "abc").status()).isEqualTo(200);
    String test = "POST /api/v1/developer/webhooks/1234/test";
    refused(say(test, type, "abc"), 404, "webhook_not_found");
  }

  @Test
  void head_asks_for_a_key_as_get_does() throws IOException {
    assertThat(RawHttpClient.request(server, "HEAD /api/v1/omni", "", "").status()).isEqualTo(401);
    RawHttpClient.Response heard = say("HEAD /api/v1/omni", "", "");
    assertThat(heard.status()).isEqualTo(200);
    assertThat(heard.body()).isEmpty();
    assertThat(heard.head()).contains("Content-Length: ");
  }

  @Test
  void a_body_beyond_the_limit_is_refused_before_it_is_read() throws IOException {
    String declared = "Content-Length: " + ((8 << 20) + 1) + "\r\n";
    refused(say(RUNS, declared, "{}"), 413, "payload_too_large");
    assertThat(say(RUNS, declared, "{}").body()).contains("8388608 bytes, the setting max-body");
  }

  @Test
  void a_body_that_does_not_say_its_size_is_cut_at_the_limit() throws IOException {
    var small =
        new Limits(
            100, Duration.ofSeconds(20), Duration.ofSeconds(15), 10, 8, Duration.ofSeconds(1));
    try (var narrow =
        new TestServer(
            false,
            builder -> builder.settings(HttpSettings.USUAL.at("127.0.0.1", 0).within(small)))) {
      RawHttpClient.Response heard =
          RawHttpClient.request(
              narrow,
              RUNS,
              "Authorization: Bearer " + narrow.test + "\r\nTransfer-Encoding: chunked\r\n",
              "65\r\n" + " ".repeat(101) + "\r\n0\r\n\r\n");
      refused(heard, 413, "payload_too_large");
    }
  }

  @Test
  void a_body_that_drips_is_given_up() throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(
          RUNS
              + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
              + auth()
              + "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n");
      assertThat(client.head().status()).as("told when the body is waited for").isEqualTo(100);
      client.say("{");
      server.pass(Duration.ofSeconds(21));
      client.say("\"a\":1   }");
      refused(client.hear(), 408, "request_timeout");
    }
  }

  @Test
  void a_connection_on_which_nothing_moves_is_closed() throws IOException {
    var hasty =
        new Limits(
            100, Duration.ofSeconds(20), Duration.ofMillis(300), 10, 8, Duration.ofSeconds(1));
    try (var narrow =
        new TestServer(
            false,
            builder -> builder.settings(HttpSettings.USUAL.at("127.0.0.1", 0).within(hasty)))) {
      try (var client = new RawHttpClient(narrow.http.port())) {
        client.say("GET /api/v1/omni HTTP/1.1\r\nHost:");
        assertThat(client.hear().head()).doesNotContain("<open>");
      }
      try (var client = new RawHttpClient(narrow.http.port())) {
        client.say(
            RUNS
                + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                + narrow.test
                + "\r\nContent-Length: 10\r\n\r\n{");
        refused(client.hear(), 408, "request_timeout");
      }
    }
  }

  @Test
  void every_answer_says_what_it_is_and_that_it_must_not_be_kept() throws IOException {
    for (RawHttpClient.Response heard :
        List.of(
            say(WORLDS, "", ""),
            say(WORLDS + "x", "", ""),
            RawHttpClient.raw(server, "x\r\n\r\n"))) {
      assertThat(heard.head())
          .contains("X-Content-Type-Options: nosniff", "Cache-Control: no-store")
          .doesNotContain("Server:", "Access-Control");
    }
  }
}
