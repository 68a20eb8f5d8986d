package dev.omni.http.out.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.webhook.Response;
import dev.omni.http.out.Reach;
import dev.omni.http.out.Reach.Allowed;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpWebhookSenderTest {
  private static final Map<String, String> HEADERS = Map.of("webhook-id", "msg_1");

  private static Reach local() {
    return new Reach(Allowed.listed("127.0.0.1/32").orElseThrow(), Set::of);
  }

  private static Response post(Reach reach, String url) {
    try (var sender = new HttpWebhookSender(reach)) {
      return sender.post(url, HEADERS, "{\"a\":\"ä\"}");
    }
  }

  private static Response sent(Victim victim) {
    return post(local(), "http://127.0.0.1:" + victim.port() + "/hook?x=1");
  }

  @Test
  void a_delivery_arrives_as_it_was_stored() throws Exception {
    try (var victim = Victim.saying("HTTP/1.1 204 No Content", "Connection: close", "", "")) {
      Response response = sent(victim);
      assertThat(response.good()).isTrue();
      assertThat(response.status()).isEqualTo(204);
      String request = victim.requests.remove();
      assertThat(request).startsWith("POST /hook?x=1 HTTP/1.1\r\n");
      assertThat(request.toLowerCase(java.util.Locale.ROOT))
          .contains("webhook-id: msg_1", "user-agent: omni-webhooks/1")
          .contains("content-type: application/json\r\n");
      assertThat(request).endsWith("{\"a\":\"Ã¤\"}");
    }
  }

  @Test
  void of_an_answer_little_is_kept() throws Exception {
    try (var victim =
        Victim.saying(
            "HTTP/1.1 503 Busy",
            "Retry-After: 120",
            "Set-Cookie: a=b",
            "Content-Type: text/plain",
            "Content-Length: 4",
            "",
            "wait")) {
      Response response = sent(victim);
      assertThat(response.error()).isEqualTo("http_status");
      assertThat(response.headers().members()).containsOnlyKeys("content-type", "retry-after");
      assertThat(response.body()).isEqualTo("wait");
    }
  }

  @Test
  void a_redirect_is_a_failure_and_is_not_followed() throws Exception {
    try (var victim = Victim.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "");
        var lure =
            Victim.saying(
                "HTTP/1.1 307 Go",
                "Location: http://127.0.0.1:" + victim.port() + "/",
                "Content-Length: 0",
                "",
                "")) {
      assertThat(sent(lure).status()).isEqualTo(307);
      assertThat(sent(lure).good()).isFalse();
      assertThat(victim.connections).hasValue(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1", "127.1", "0x7f.0.0.1", "0x7f000001", "2130706433", "0177.0.0.1",
            "017700000001",
        "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]", "0",
        "127.0.0.1.", "LOCALHOST", "①②⑦.⓪.⓪.①", "127。0。0。1", "[0:0:0:0:0:ffff:127.0.0.1]"
      })
  void no_notation_of_a_private_address_gets_a_connection(String host) throws Exception {
    try (var victim = Victim.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      var reach = new Reach(List.of(), Set::of);
      for (String scheme : List.of("http", "https")) {
        Response response = unlessMalformed(reach, scheme + "://" + host + ":" + victim.port());
        assertThat(response.good()).isFalse();
        assertThat(response.error()).isIn("blocked_address", "dns", "malformed", "connect");
      }
      assertThat(victim.connections).hasValue(0);
    }
  }

  private static Response unlessMalformed(Reach reach, String url) {
    try {
      return post(reach, url);
    } catch (IllegalArgumentException malformed) {
      return Response.none("malformed");
    }
  }

  @Test
  void our_own_port_is_not_reached_though_its_address_is_allowed() throws Exception {
    try (var victim = Victim.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      var reach =
          new Reach(Allowed.listed("127.0.0.0/8").orElseThrow(), () -> Set.of(victim.port()));
      assertThat(post(reach, "http://127.0.0.1:" + victim.port()).error())
          .isEqualTo("blocked_address");
      assertThat(victim.connections).hasValue(0);
    }
  }

  @Test
  void a_proxy_of_the_process_is_not_used() throws Exception {
    try (var victim = Victim.saying("HTTP/1.1 204 No Content", "", "");
        var proxy = Victim.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      System.setProperty("http.proxyHost", "127.0.0.1");
      System.setProperty("http.proxyPort", String.valueOf(proxy.port()));
      System.setProperty("http.nonProxyHosts", "");
      try {
        assertThat(sent(victim).status()).isEqualTo(204);
      } finally {
        Stream.of("http.proxyHost", "http.proxyPort", "http.nonProxyHosts")
            .forEach(System::clearProperty);
      }
      assertThat(proxy.connections).hasValue(0);
    }
  }

  @Test
  void nobody_at_the_address_is_told_as_such() throws Exception {
    int free;
    try (var closed = new ServerSocket(0)) {
      free = closed.getLocalPort();
    }
    assertThat(post(local(), "http://127.0.0.1:" + free).error()).isEqualTo("connect");
    assertThat(post(local(), "http://no-such-host.invalid").error()).isEqualTo("dns");
  }

  @Test
  void an_endless_answer_is_cut_off() throws Exception {
    try (var victim =
        new Victim(
            (socket, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
              while (!socket.isClosed()) {
                out.write(new byte[8192]);
              }
            })) {
      Response response = sent(victim);
      assertThat(response.good()).isTrue();
      assertThat(response.body()).hasSize(16 * 1024);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "garbage\r\n\r\n",
        "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
      })
  void a_malformed_answer_is_a_failure(String answer) throws Exception {
    try (var victim =
        new Victim(
            (socket, out) -> out.write(answer.getBytes(java.nio.charset.StandardCharsets.UTF_8)))) {
      Response response = sent(victim);
      assertThat(response.good()).isFalse();
      assertThat(response.error()).isEqualTo("reset");
    }
  }

  @Test
  void what_does_not_speak_tls_is_told_as_such() throws IOException {
    try (var victim = Victim.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      assertThat(post(local(), "https://127.0.0.1:" + victim.port()).error()).isIn("tls", "reset");
    }
  }
}
