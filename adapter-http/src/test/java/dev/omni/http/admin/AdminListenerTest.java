package dev.omni.http.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminListenerTest {
  private static final String TOKEN = "the token of this server";

  private final AtomicInteger reached = new AtomicInteger();
  private final AdminListener admin =
      new AdminListener(
          "127.0.0.1",
          0,
          new AdminListener.Content(
              TOKEN,
              () -> {
                reached.incrementAndGet();
                throw Fault.of(FaultCode.RUNTIME_UNAVAILABLE, "not joined yet");
              },
              () -> "omni_up 1\n"));

  @AfterEach
  void close() {
    admin.close();
  }

  private HttpResponse<String> command(String... headers) throws IOException {
    return posting("{}", headers);
  }

  private HttpResponse<String> posting(String body, String... headers) throws IOException {
    var request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + admin.port() + "/admin/v1/keys.list"))
            .POST(BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void a_command_needs_the_token() throws IOException {
    assertThat(command().statusCode()).isEqualTo(401);
    assertThat(command("Authorization", "Bearer another").statusCode()).isEqualTo(401);
    assertThat(reached).hasValue(0);
    assertThat(command("Authorization", "Bearer " + TOKEN).body()).contains("not joined yet");
    assertThat(reached).hasValue(1);
  }

  @Test
  void a_command_may_bring_fifty_thousand_legacy_keys() throws IOException {
    String row = "{\"id\":1234567,\"token\":\"%s\",\"name\":\"%s\"}";
    String rows = (row.formatted("a".repeat(64), "n".repeat(255)) + ",").repeat(50_000);
    String body = "{\"rows\":[" + rows.substring(0, rows.length() - 1) + "]}";
    assertThat(posting(body, "Authorization", "Bearer " + TOKEN).body()).contains("not joined yet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Origin", "Sec-Fetch-Site"})
  void a_command_from_a_page_is_refused_though_it_has_the_token(String header) throws IOException {
    var answer = command("Authorization", "Bearer " + TOKEN, header, "null");
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
    assertThat(reached).hasValue(0);
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example, 421",
    "evil.example:8081, 421",
    "localhost.evil.example, 421",
    "127.0.0.1.evil.example, 421",
    "10.0.0.1, 421",
    "localhost, 200",
    "LOCALHOST:99, 200",
    "127.0.0.1:8081, 200",
    "[::1]:8081, 200"
  })
  void whoever_came_by_another_name_is_told_nothing(String host, int status) throws IOException {
    String heard = said("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\n");
    assertThat(heard).startsWith("HTTP/1.1 " + status);
    assertThat(heard.contains("omni_up")).isEqualTo(status == 200);
  }

  @Test
  void a_command_that_came_by_another_name_is_refused_though_it_has_the_token() throws IOException {
    String token = "Authorization: Bearer " + TOKEN + "\r\nContent-Length: 2\r\n";
    String command = "POST /admin/v1/keys.list HTTP/1.1\r\n" + token;
    assertThat(said(command + "Host: evil.example\r\n")).startsWith("HTTP/1.1 421");
    assertThat(reached).hasValue(0);
    assertThat(said(command + "Host: localhost\r\n")).contains("not joined yet");
  }

  @ParameterizedTest
  @CsvSource({
    "POST /metrics, 404, route_not_found",
    "GET /admin/v1/keys.list, 404, route_not_found",
    "GET /metrics/, 404, route_not_found",
    "GET /%zz, 400, bad_request",
    "NO LINE AT, 400, bad_request"
  })
  void what_is_not_served_is_refused_in_json(String line, int status, String code)
      throws IOException {
    assertThat(said(line + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"))
        .startsWith("HTTP/1.1 " + status)
        .containsIgnoringCase("Content-Type: application/json")
        .contains("\"code\":\"" + code + "\"")
        .doesNotContainIgnoringCase("jetty", "javalin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "{", ""})
  void a_body_that_is_no_object_is_refused(String body) throws IOException {
    HttpResponse<String> answer = posting(body, "Authorization", "Bearer " + TOKEN);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("\"code\":\"body_invalid\"");
  }

  @Test
  void a_body_of_more_than_it_takes_is_refused() throws IOException {
    String most = "{\"a\":\"" + "a".repeat(32 << 20) + "\"}";
    HttpResponse<String> answer = posting(most, "Authorization", "Bearer " + TOKEN);
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("payload_too_large");
  }

  @Test
  void who_is_refused_before_the_body_was_read_may_send_it_whole() throws IOException {
    for (int i = 0; i < 20; i++) {
      assertThat(posting("a".repeat(8 << 20)).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void an_address_that_is_taken_is_told() {
    var content = new AdminListener.Content(TOKEN, () -> null, () -> "");
    assertThatThrownBy(() -> new AdminListener("127.0.0.1", admin.port(), content))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "admin-port "
                + admin.port()
                + " is in use by another process; set --admin-port, or 0 for a free one");
  }

  private String said(String head) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), admin.port())) {
      socket
          .getOutputStream()
          .write((head + "Connection: close\r\n\r\n{}").getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
