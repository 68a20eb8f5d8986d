package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.Operation;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reuse of a connection until the server announces its end. */
class ConnectionReuseTest {
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

  private static String head(String line, String headers) {
    return line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }

  @ParameterizedTest
  @CsvSource({
    "POST /api/v1/omni/finance/runs, no key, 401",
    "POST /api/v1/omni/finance/runs, a key of nobody, 401",
    "POST /api/v1/omni/nowhere, the test key, 404",
    "POST /api/v1/omni, the test key, 405",
    "POST /api/v1/omni/moon/runs, the test key, 422",
    "POST /api/v1/developer/webhooks/1234/test, the test key, 404",
    "GET /api/v1/omni, the test key, 200"
  })
  void a_body_that_comes_after_its_answer_does_not_cost_the_connection(
      String line, String who, int status) throws IOException {
    String key =
        switch (who) {
          case "no key" -> "";
          case "the test key" -> "Authorization: Bearer " + server.test + "\r\n";
          default -> "Authorization: Bearer lq_test_" + "0".repeat(38) + "\r\n";
        };
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(head(line, key + "Content-Length: 20000\r\n"));
      RawHttpClient.Response early = client.answer();
      assertThat(early.status()).as(early.head()).isEqualTo(status);
      assertThat(early.head()).doesNotContainIgnoringCase("Connection: close");
      client.say(" ".repeat(20_000) + head("GET /healthz", "Connection: close\r\n"));
      assertThat(client.hear().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"Transfer-Encoding: chunked, 401", "Content-Length: 9000000, 401"})
  void an_answer_before_a_body_without_end_says_that_the_connection_closes(String size, int status)
      throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(head(RUNS, size + "\r\n"));
      RawHttpClient.Response early = client.answer();
      assertThat(early.status()).isEqualTo(status);
      assertThat(early.head()).containsIgnoringCase("Connection: close");
      client.say("5\r\n12345\r\n0\r\n\r\n");
      assertThat(client.hear().head()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /api/v1/omni", "GET /healthz", "HEAD /healthz", "GET /nowhere"})
  void requests_without_a_body_share_a_connection(String line) throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      for (int i = 0; i < 3; i++) {
        client.say(head(line, "Authorization: Bearer " + server.test + "\r\n"));
        RawHttpClient.Response heard = line.startsWith("HEAD") ? client.head() : client.answer();
        assertThat(heard.head()).as("answer " + i).doesNotContainIgnoringCase("Connection: close");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOTHING\r\n\r\n",
        "GET /api/v1/omni HTTP/1.1\nHost: a\n\n",
        "GET /api/v1/models/%zz HTTP/1.1\r\nHost: a\r\n\r\n"
      })
  void who_is_hung_up_on_is_told_so(String unreadable) throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(unreadable);
      RawHttpClient.Response heard = client.hear();
      assertThat(heard.status()).isEqualTo(400);
      assertThat(heard.head()).containsIgnoringCase("Connection: close");
    }
  }

  @Test
  void who_asks_a_server_that_stops_is_told_to_ask_on_another_connection() throws IOException {
    var stopping =
        Operation.reading(
            "models.list",
            call -> {
              throw Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down; retry.");
            });
    try (var stopped = new TestServer(false, builder -> builder, List.of(stopping));
        var client = new RawHttpClient(stopped.http.port())) {
      client.say(head("GET /api/v1/models", "Authorization: Bearer " + stopped.test + "\r\n"));
      RawHttpClient.Response heard = client.hear();
      assertThat(heard.status()).isEqualTo(503);
      assertThat(heard.head()).containsIgnoringCase("Connection: close").contains("Retry-After: 1");
    }
  }

  @Test
  void whoever_sends_too_much_still_hears_why_it_was_refused() throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(
          head(RUNS, "Authorization: Bearer " + server.test + "\r\nContent-Length: 9000000\r\n"));
      client.say(" ".repeat(9_000_000));
      assertThat(client.hear().status()).isEqualTo(413);
    }
  }

  @Test
  void a_client_that_asks_before_it_sends_is_told_to_close() throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(head(RUNS, "Content-Length: 2\r\nExpect: 100-continue\r\n"));
      RawHttpClient.Response heard = client.hear();
      assertThat(heard.status()).isEqualTo(401);
      assertThat(heard.head()).containsIgnoringCase("Connection: close");
    }
  }
}
