package dev.omni.http.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.http.outbound.EgressPolicy.Allowed;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GuardedHttpClientTest {
  private static final EgressPolicy PUBLIC = new EgressPolicy(List.of(), Set::of);

  private static Request request(String url) {
    return new Request.Builder().url(url).build();
  }

  @Test
  void a_name_that_changes_its_address_is_judged_at_every_connection() throws Exception {
    var asked = new AtomicInteger();
    try (var victim = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var outbound =
            new GuardedHttpClient(
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
            .isInstanceOf(BlockedAddressException.class);
        assertThat(asked).hasValue(i);
      }
      assertThatThrownBy(victim::accept).isInstanceOf(java.net.SocketTimeoutException.class);
    }
  }

  @Test
  void what_a_name_led_to_before_says_nothing_of_where_it_leads_now() throws Exception {
    InetAddress allowed = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    InetAddress hidden = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    var egress = new EgressPolicy(Allowed.parse("127.0.0.1/32").orElseThrow(), Set::of);
    var asked = new AtomicInteger();
    var reached = new ConcurrentLinkedQueue<InetAddress>();
    try (var everywhere = new ServerSocket(0);
        var outbound =
            new GuardedHttpClient(
                egress,
                Trust.USUAL,
                Duration.ofSeconds(15),
                host -> List.of(asked.getAndIncrement() % 2 == 0 ? allowed : hidden))) {
      var serving = new Thread(() -> serve(everywhere, reached), "everywhere");
      serving.setDaemon(true);
      serving.start();
      var request = request("http://rebound.example:" + everywhere.getLocalPort());
      for (int i = 0; i < 3; i++) {
        try (var answer = outbound.client().newCall(request).execute()) {
          assertThat(answer.code()).isEqualTo(204);
        }
        assertThatThrownBy(() -> outbound.client().newCall(request).execute())
            .isInstanceOf(BlockedAddressException.class);
      }
      assertThat(reached).containsExactly(allowed, allowed, allowed);
    }
  }

  /** Tells at which of its addresses it was reached, and keeps no connection. */
  private static void serve(ServerSocket everywhere, Queue<InetAddress> reached) {
    while (!everywhere.isClosed()) {
      try (var socket = everywhere.accept()) {
        reached.add(socket.getLocalAddress());
        socket
            .getOutputStream()
            .write(
                "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.UTF_8));
        socket.getInputStream().read(new byte[1024]);
      } catch (java.io.IOException closed) {
        // The test has ended, or the caller hung up.
      }
    }
  }

  @Test
  @Timeout(30)
  void a_name_server_that_hangs_holds_a_call_no_longer_than_its_time() {
    var never = new CountDownLatch(1);
    try (var outbound =
        new GuardedHttpClient(
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
  @Timeout(30)
  void an_answer_that_drips_ends_with_the_time_of_the_call() throws Exception {
    var egress = new EgressPolicy(Allowed.parse("127.0.0.1/32").orElseThrow(), Set::of);
    try (var victim = new ServerSocket();
        var outbound = new GuardedHttpClient(egress, Trust.USUAL, Duration.ofMillis(300))) {
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
      out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
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
