package dev.omni.http.outbound.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import dev.omni.http.outbound.Trust;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpWebhookSenderTest {
  private static SignedMessage message(String body) {
    return new SignedMessage("msg_1", Instant.ofEpochSecond(1_795_262_400), "v1,a v1,b", body);
  }

  private static EgressPolicy local() {
    return new EgressPolicy(Allowed.parse("127.0.0.1/32").orElseThrow(), Set::of);
  }

  private static DeliveryAttempt post(EgressPolicy egress, String url) {
    try (var sender = new HttpWebhookSender(egress, Trust.USUAL)) {
      return sender.send(url, message("{\"a\":\"ä\"}"));
    }
  }

  private static DeliveryAttempt sent(WebhookReceiver receiver) {
    return post(local(), "http://127.0.0.1:" + receiver.port() + "/hook?x=1");
  }

  @Test
  void a_delivery_arrives_as_it_was_stored() throws Exception {
    try (var receiver =
        WebhookReceiver.saying("HTTP/1.1 204 No Content", "Connection: close", "", "")) {
      DeliveryAttempt response = sent(receiver);
      assertThat(response.isAccepted()).isTrue();
      assertThat(response.response().status()).isEqualTo(204);
      String request = receiver.requests.remove();
      assertThat(request).startsWith("POST /hook?x=1 HTTP/1.1\r\n");
      assertThat(request.toLowerCase(java.util.Locale.ROOT))
          .contains("webhook-id: msg_1\r\n", "webhook-timestamp: 1795262400\r\n")
          .contains("webhook-signature: v1,a v1,b\r\n", "user-agent: omni-webhooks/1")
          .contains("content-type: application/json\r\n");
      assertThat(request).endsWith("{\"a\":\"Ã¤\"}");
    }
  }

  @Test
  void a_connection_in_the_clear_is_for_one_delivery() throws Exception {
    // A server of HTTP/1.0 ends it without a word, perhaps when the next delivery is on its way.
    try (var receiver = WebhookReceiver.saying("HTTP/1.0 200 OK", "Content-Length: 0", "", "");
        var sender = new HttpWebhookSender(local(), Trust.USUAL)) {
      for (int i = 0; i < 20; i++) {
        String url = "http://127.0.0.1:" + receiver.port() + "/hook";
        assertThat(sender.send(url, message("{}")).response().status()).isEqualTo(200);
      }
      assertThat(receiver.requests)
          .hasSize(20)
          .allMatch(request -> request.contains("\r\nConnection: close\r\n"));
    }
  }

  @Test
  void of_an_answer_little_is_kept() throws Exception {
    try (var receiver =
        WebhookReceiver.saying(
            "HTTP/1.1 503 Busy",
            "Retry-After: 120",
            "Set-Cookie: a=b",
            "Content-Type: text/plain",
            "Content-Length: 4",
            "",
            "wait")) {
      DeliveryAttempt response = sent(receiver);
      assertThat(response.error()).contains(OutboundError.HTTP_STATUS);
      assertThat(response.response().headers().members())
          .containsOnlyKeys("content-type", "retry-after");
      assertThat(response.response().body()).isEqualTo("wait");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"HTTP/1.1 200 OK\r\nContent-Length: -5", "HTTP/1.1 -12 X\r\nContent-Length: 0"})
  void an_answer_of_numbers_below_zero_is_none(String head) throws Exception {
    try (var receiver = WebhookReceiver.saying(head, "", "")) {
      DeliveryAttempt attempt = sent(receiver);
      assertThat(attempt.sent().headers().findText("webhook-id")).isPresent();
      assertThat(attempt)
          .isEqualTo(DeliveryAttempt.withoutResponse(OutboundError.RESET).of(attempt.sent()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 305, 307, 308, 401, 407, 408, 421, 503})
  void no_answer_makes_it_go_elsewhere_or_come_again(int status) throws Exception {
    try (var receiver = WebhookReceiver.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "");
        var lure =
            WebhookReceiver.saying(
                "HTTP/1.1 " + status + " Go",
                "Location: http://127.0.0.1:" + receiver.port() + "/",
                "Refresh: 0; url=http://127.0.0.1:" + receiver.port() + "/",
                "WWW-Authenticate: Basic realm=x",
                "Proxy-Authenticate: Basic realm=x",
                "Retry-After: 0",
                "Content-Length: 0",
                "",
                "")) {
      assertThat(sent(lure).isAccepted()).isFalse();
      assertThat(lure.requests).hasSize(1);
      assertThat(receiver.connections).hasValue(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "127.255.255.254",
        "0.0.0.0",
        "0",
        "2130706433",
        "0x7f.0.0.1",
        "0x7f.1",
        "0x7f.0x0.0x0.0x1",
        "0x7f000001",
        "0X7F000001",
        "0177.0.0.1",
        "0177.1",
        "0177.0x0.0.1",
        "017700000001",
        "00000000177.0.0.1",
        "6425673729",
        "127.0.0.1.",
        "127.0.0.1..",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "[::1]",
        "[::]",
        "[0:0:0:0:0:0:0:1]",
        "[0000:0000:0000:0000:0000:0000:0000:0001]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::FFFF:7F00:0001]",
        "[::ffff:0:127.0.0.1]",
        "[0:0:0:0:0:ffff:127.0.0.1]",
        "[::127.0.0.1]",
        "[::7f00:1]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b:1::7f00:1]",
        "[2002:7f00:1::]",
        "[2001:0:7f00:1::]",
        "[::1%25lo]",
        "[::1%lo]",
        "①②⑦.⓪.⓪.①",
        "１２７.０.０.１",
        "127。0。0。1",
        "127．0．0．1",
        "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "%31%32%37.0.0.1",
        "127%2e0%2e0%2e1",
        "127.0.0.1%00",
        "127.0.0.1%20",
        "%6cocalhost",
        "1.1.1.1@127.0.0.1",
        "1.1.1.1:80@127.0.0.1",
        "1.1.1.1%40127.0.0.1",
        "x#@127.0.0.1",
        "127.0.0.\n1\t",
        "127.0.0.1\u00ad",
        "127.0.0.1\u200d"
      })
  void no_notation_of_a_private_address_gets_a_connection(String host) throws Exception {
    try (var receiver = WebhookReceiver.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      var egress = new EgressPolicy(List.of(), Set::of);
      for (String scheme : List.of("http", "https")) {
        DeliveryAttempt response = post(egress, scheme + "://" + host + ":" + receiver.port());
        assertThat(response.isAccepted()).isFalse();
        assertThat(response.error().orElseThrow())
            .isIn(
                OutboundError.BLOCKED_ADDRESS,
                OutboundError.DNS,
                OutboundError.CONNECT,
                OutboundError.TIMEOUT);
      }
      assertThat(receiver.connections).hasValue(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0177.0.0.1", "0177.1", "1.1.1.01", "16843009", "1.1.257", "1.1.1.1."})
  void a_number_that_is_no_usual_address_is_not_even_tried(String host) throws Exception {
    DeliveryAttempt response = post(new EgressPolicy(List.of(), Set::of), "https://" + host + ":1");
    assertThat(response.error()).contains(OutboundError.BLOCKED_ADDRESS);
  }

  @Test
  void our_own_port_is_not_reached_though_its_address_is_allowed() throws Exception {
    try (var receiver = WebhookReceiver.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      var egress =
          new EgressPolicy(
              Allowed.parse("0.0.0.0/0,::/0").orElseThrow(), () -> Set.of(receiver.port()));
      for (var network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        for (InetAddress address : Collections.list(network.getInetAddresses())) {
          String text = address.getHostAddress().replaceFirst("%.*", "");
          String host = address instanceof Inet6Address ? "[" + text + "]" : text;
          assertThat(post(egress, "http://" + host + ":" + receiver.port()).error())
              .as(host)
              .contains(OutboundError.BLOCKED_ADDRESS);
        }
      }
      assertThat(receiver.connections).hasValue(0);
    }
  }

  @Test
  void a_proxy_of_the_process_is_not_used() throws Exception {
    try (var receiver = WebhookReceiver.saying("HTTP/1.1 204 No Content", "", "");
        var proxy = WebhookReceiver.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      System.setProperty("http.proxyHost", "127.0.0.1");
      System.setProperty("http.proxyPort", String.valueOf(proxy.port()));
      System.setProperty("http.nonProxyHosts", "");
      try {
        assertThat(sent(receiver).response().status()).isEqualTo(204);
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
    assertThat(post(local(), "http://127.0.0.1:" + free).error()).contains(OutboundError.CONNECT);
    assertThat(post(local(), "http://no-such-host.invalid").error()).contains(OutboundError.DNS);
  }

  @Test
  void an_endless_answer_is_cut_off() throws Exception {
    try (var receiver =
        new WebhookReceiver(
            (socket, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
              while (!socket.isClosed()) {
                out.write(new byte[8192]);
              }
            })) {
      DeliveryAttempt response = sent(receiver);
      assertThat(response.isAccepted()).isTrue();
      assertThat(response.response().body()).hasSize(16 * 1024);
      assertThat(response.response().truncated()).isTrue();
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
    try (var receiver = new WebhookReceiver((socket, out) -> out.write(answer.getBytes(UTF_8)))) {
      assertThat(sent(receiver).error()).contains(OutboundError.RESET);
    }
  }

  @Test
  void what_does_not_speak_tls_is_told_as_such() throws IOException {
    try (var receiver = WebhookReceiver.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "")) {
      assertThat(post(local(), "https://127.0.0.1:" + receiver.port()).error().orElseThrow())
          .isIn(OutboundError.TLS, OutboundError.RESET);
    }
  }
}
