package dev.omni.http.runtime;

import static dev.omni.http.runtime.Executions.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.TestEngine;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runtimes that never fall silent, and never say anything. */
@Timeout(30)
final class DrippingRuntimesTest {
  private static final Duration SILENCE = Duration.ofMillis(300);
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n";

  private final TestEngine root = TestEngine.direct();

  /** Says a text to everybody, and then letter by letter for ever what stands for nothing. */
  private record Dripping(ServerSocket socket, ExecutorService threads, CountDownLatch over)
      implements AutoCloseable {
    static Dripping after(String said, String then) throws IOException {
      var dripping =
          new Dripping(
              new ServerSocket(0, 50, InetAddress.getLoopbackAddress()),
              Executors.newCachedThreadPool(),
              new CountDownLatch(1));
      dripping.threads.execute(() -> dripping.accept(bytes(said), bytes(then)));
      return dripping;
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    private void accept(byte[] said, byte[] then) {
      while (over.getCount() > 0) {
        try {
          Socket caller = socket.accept();
          threads.execute(() -> drip(caller, said, then));
        } catch (IOException closed) {
          return;
        }
      }
    }

    private void drip(Socket caller, byte[] said, byte[] then) {
      try (caller;
          OutputStream out = caller.getOutputStream()) {
        out.write(said);
        while (!over.await(10, TimeUnit.MILLISECONDS)) {
          out.write(then);
          out.flush();
        }
      } catch (IOException hungUp) {
        return;
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }

    HttpUrl address() {
      return HttpUrl.get("http://127.0.0.1:" + socket.getLocalPort());
    }

    @Override
    public void close() throws IOException {
      over.countDown();
      socket.close();
      threads.shutdownNow();
    }
  }

  private static RuntimeCalls calls(Duration silence) {
    return new RuntimeCalls(Optional.empty(), new RuntimeCalls.Bearing(silence, 1000));
  }

  @ParameterizedTest
  @ValueSource(strings = {HEAD, HEAD + "\r\n", HEAD + "\r\n{\"beat\":{}}\n{\"report\":"})
  void an_execution_of_which_no_line_comes_to_its_end_is_lost(String said) throws Exception {
    String then = said.equals(HEAD) ? "x" : " ";
    try (var dripping = Dripping.after(said, then);
        var calls = calls(SILENCE)) {
      assertThatThrownBy(
              () ->
                  calls.execute(
                      dripping.address(), root.capability(), run(root, 4), Watcher.none()))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void one_that_drips_how_it_is_offers_nothing() throws Exception {
    try (var dripping = Dripping.after(HEAD + "\r\n", " ");
        var calls = calls(SILENCE)) {
      var answer = new CompletableFuture<Optional<Offer>>();
      calls.offer(dripping.address(), answer::complete);
      assertThat(answer.join()).isEmpty();
    }
  }

  /** Stopped as soon as it was asked twice. */
  private static final class Stopping implements Watcher {
    private int asked;

    @Override
    public boolean stopped() {
      return ++asked > 2;
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}
  }

  @Test
  void a_run_that_is_stopped_waits_for_the_end_of_no_line() throws Exception {
    String chunk = " ".repeat(70_000);
    try (var flooding = Dripping.after(HEAD.replace("1000000", "1000000000") + "\r\n", chunk);
        var calls =
            new RuntimeCalls(
                Optional.empty(),
                new RuntimeCalls.Bearing(Duration.ofSeconds(20), Long.MAX_VALUE / 2))) {
      assertThatThrownBy(
              () ->
                  calls.execute(
                      flooding.address(), root.capability(), run(root, 4), new Stopping()))
          .isInstanceOf(CancellationException.class);
    }
  }
}
