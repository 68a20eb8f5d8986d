package dev.omni.http.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.omni.application.spi.outside.OutsideCalls.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls to addresses of the operator: private ones too, but never too long or too large. */
class OperatorCallsTest {
  private static final byte[] BODY = "old 0\n".getBytes(StandardCharsets.UTF_8);

  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private HttpServer server;
  private URI base;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/ok", call -> answer(call, 200, "text/Plain; charset=utf-8", "yes\n"));
    server.createContext(
        "/moved",
        call -> {
          call.getResponseHeaders().set("Location", "/ok");
          answer(call, 302, "text/html", "");
        });
    server.createContext("/large", call -> answer(call, 200, "text/plain", "x".repeat(10 << 20)));
    server.createContext("/most", call -> answer(call, 409, "text/plain", "x".repeat(64 << 10)));
    server.createContext(
        "/hangs",
        call -> {
          call.sendResponseHeaders(200, 0);
          call.getResponseBody().write('x');
          call.getResponseBody().flush();
          awaitEnd();
          call.close();
        });
    server.start();
    base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void awaitEnd() {
    try {
      over.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange call, int status, String type, String text) throws IOException {
    calls.incrementAndGet();
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    call.getRequestBody().readAllBytes();
    call.getResponseHeaders().set("Content-Type", type);
    call.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (OutputStream out = call.getResponseBody()) {
      out.write(body);
    } catch (IOException left) {
      call.close(); // The client reads no more than it may.
    }
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
  }

  private Optional<Answer> post(String path) {
    try (var calling = new OperatorCalls(Trust.USUAL, Duration.ofSeconds(2))) {
      return calling.post(base.resolve(path), "text/plain", BODY);
    }
  }

  @Test
  void an_answer_of_a_private_address_without_tls_is_read() {
    Answer answer = post("/ok").orElseThrow();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.type()).isEqualTo("text/plain");
    assertThat(answer.text()).isEqualTo("yes\n");
  }

  @Test
  void a_redirect_is_not_followed() {
    assertThat(post("/moved").orElseThrow().status()).isEqualTo(302);
    assertThat(calls).hasValue(1);
  }

  @Test
  void an_answer_of_10_mib_is_none_and_one_of_64_kib_is_read() {
    assertThat(post("/large")).isEmpty();
    assertThat(post("/most").orElseThrow().body()).hasSize(64 << 10);
  }

  @Test
  void an_answer_that_never_ends_is_none() {
    assertThat(post("/hangs")).isEmpty();
  }

  @Test
  void nobody_there_is_no_answer() {
    server.stop(0);
    assertThat(post("/ok")).isEmpty();
  }
}
