package dev.omni.http.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class SideListenerTest {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final SideListener listener = new SideListener("side", this::answer);

  private int port;

  @BeforeEach
  void open() {
    listener.start("127.0.0.1", 0);
    port = listener.port();
  }

  @AfterEach
  void close() {
    go.countDown();
    listener.close();
  }

  private void answer(Exchange exchange) throws IOException {
    switch (exchange.asked()) {
      case "GET /named" -> exchange.answer(Json.obj("name", "side"));
      case "POST /echo" -> exchange.answer(exchange.body());
      case "GET /held" -> {
        asked.countDown();
        held(go);
        exchange.answer(Json.obj("held", true));
      }
      case "GET /lines" -> {
        try (OutputStream out = exchange.answering("text/plain")) {
          out.write('1');
          out.flush();
          held(go);
          out.write('2');
        }
      }
      case "GET /half" -> {
        OutputStream out = exchange.answering("text/plain");
        out.write("half".getBytes(StandardCharsets.UTF_8));
        out.flush();
        throw new IllegalStateException("broken in the midst");
      }
      case "GET /broken" -> throw new IllegalStateException("a secret of ours");
      default -> throw Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is nothing at this address.");
    }
  }

  private static void held(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private Socket sending(String request) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private static String heard(Socket socket) throws IOException {
    try (socket) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String said(String line, String body) throws IOException {
    String head = line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ";
    return heard(sending(head + body.length() + "\r\n\r\n" + body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "GET /named  |               | 200 | {\"name\":\"side\"}",
        "GET /named?a|               | 200 | {\"name\":\"side\"}",
        "POST /echo  | {\"a\":[1.50]}| 200 | {\"a\":[1.5",
        "POST /echo  | [1]           | 422 | \"code\":\"body_invalid\"",
        "POST /echo  | {             | 422 | \"code\":\"body_invalid\"",
        "POST /named |               | 404 | \"code\":\"route_not_found\"",
        "GET /broken |               | 500 | \"code\":\"internal_error\"",
        "GET /%zz    |               | 400 | \"code\":\"bad_request\"",
        "NO LINE AT  |               | 400 | \"code\":\"bad_request\"",
      })
  void every_answer_is_json_and_tells_no_more_than_it_must(
      String line, String body, int status, String part) throws IOException {
    assertThat(said(line, body == null ? "" : body))
        .startsWith("HTTP/1.1 " + status)
        .containsIgnoringCase("Content-Type: application/json")
        .contains(part)
        .doesNotContain("a secret of ours")
        .doesNotContainIgnoringCase("jetty");
  }

  @Test
  void a_body_of_more_than_it_takes_is_refused() throws IOException {
    String most = "{\"a\":\"" + "a".repeat(32 << 20) + "\"}";
    assertThat(said("POST /echo", most)).contains("HTTP/1.1 413", "payload_too_large");
  }

  @Test
  void who_is_refused_before_the_body_was_read_may_send_it_whole() throws IOException {
    for (int i = 0; i < 20; i++) {
      assertThat(said("POST /nowhere", "a".repeat(8 << 20))).contains("HTTP/1.1 404");
    }
  }

  @Test
  void an_answer_that_breaks_in_the_midst_is_not_ended_as_if_it_were_whole() throws IOException {
    assertThat(heard(sending("GET /half HTTP/1.1\r\nHost: localhost\r\n\r\n")))
        .contains("half")
        .doesNotContain("\r\n0\r\n");
  }

  @Test
  void what_is_answered_bit_by_bit_is_heard_before_its_end() throws IOException {
    String request = "GET /lines HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    try (Socket socket = sending(request)) {
      var heard = new StringBuilder();
      while (!heard.toString().endsWith("\r\n\r\n1")) {
        int next = socket.getInputStream().read();
        assertThat(next).as(heard.toString()).isNotNegative();
        heard.append((char) next);
      }
      go.countDown();
      assertThat(heard(socket)).contains("2");
    }
  }

  @Test
  void an_answer_that_is_being_made_goes_out_before_it_closes() throws Exception {
    Socket held = sending("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n");
    asked.await();
    var closed = CompletableFuture.runAsync(listener::close);
    await().until(this::shut);
    go.countDown();
    assertThat(heard(held)).contains("{\"held\":true}");
    closed.join();
  }

  private boolean shut() throws IOException {
    try (var late = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return false;
    } catch (ConnectException refused) {
      return true;
    }
  }

  @Test
  void an_address_that_is_taken_is_told() {
    try (var second = new SideListener("second", this::answer)) {
      assertThatThrownBy(() -> second.start("127.0.0.1", port))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(String.valueOf(port));
    }
  }
}
