package dev.omni.http.out;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.http.out.Reach.Allowed;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class OutboundTest {
  private static final Reach PUBLIC = new Reach(List.of(), Set::of);

  private static Request request(String url) {
    return new Request.Builder().url(url).build();
  }

  @Test
  void a_name_that_changes_its_address_is_judged_at_every_connection() throws Exception {
    var asked = new AtomicInteger();
    try (var victim = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var outbound =
            new Outbound(
                PUBLIC,
                Trust.USUAL,
                Duration.ofSeconds(15),
                host -> {
                  asked.incrementAndGet();
                  return List.of(InetAddress.getLoopbackAddress());
                })) {
      victim.setSoTimeout(1);
      String url = "https://rebound.example:" + victim.getLocalPort();
      for (int i = 1; i <= 3; i++) {
        assertThatThrownBy(() -> outbound.client().newCall(request(url)).execute())
            .isInstanceOf(Blocked.class);
        assertThat(asked).hasValue(i);
      }
      assertThatThrownBy(victim::accept).isInstanceOf(java.net.SocketTimeoutException.class);
    }
  }

  @Test
  void a_name_server_that_hangs_holds_a_call_no_longer_than_its_time() {
    var never = new CountDownLatch(1);
    try (var outbound =
        new Outbound(
            PUBLIC,
            Trust.USUAL,
            Duration.ofSeconds(15),
            host -> {
              try {
                never.await();
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
              return List.of();
            })) {
      assertThatThrownBy(() -> outbound.client().newCall(request("https://a.example")).execute())
          .isInstanceOf(UnknownHostException.class);
    }
  }

  @Test
  void an_answer_that_drips_ends_with_the_time_of_the_call() throws Exception {
    var reach = new Reach(Allowed.listed("127.0.0.1/32").orElseThrow(), Set::of);
    try (var victim = new ServerSocket();
        var outbound = new Outbound(reach, Trust.USUAL, Duration.ofMillis(300))) {
      victim.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      var drip = new Thread(() -> drip(victim), "drip");
      drip.setDaemon(true);
      drip.start();
      String url = "http://127.0.0.1:" + victim.getLocalPort();
      assertThatThrownBy(
              () -> {
                try (var answer = outbound.client().newCall(request(url)).execute()) {
                  answer.body().bytes();
                }
              })
          .isInstanceOf(InterruptedIOException.class);
    }
  }

  /** Never so slow that one read takes too long, never done. */
  private static void drip(ServerSocket victim) {
    try (var socket = victim.accept()) {
      var out = socket.getOutputStream();
      out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      while (!Thread.interrupted()) {
        out.write('x');
        out.flush();
        java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
      }
    } catch (java.io.IOException gone) {
      // The caller hung up, as it should.
    }
  }
}
