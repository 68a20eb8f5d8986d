package dev.omni.http.outbound.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import dev.omni.http.outbound.GuardedHttpClient;
import dev.omni.http.outbound.Trust;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Consumers that mean harm: what they cost is a bounded time, and nothing else. */
class HostileConsumersTest {
  private static final SignedMessage MESSAGE =
      new SignedMessage("msg_1", Instant.ofEpochSecond(1_795_262_400), "v1,a", "{}");
  private static final Duration WHOLE = Duration.ofSeconds(1);
  private static final int AT_ONCE = 16;
  private static final int ROUNDS = 3;
  private static final long MEGABYTE = 1 << 20;
  private static final long MOST_MEGABYTES = 16;
  private static final int MOST_THREADS = 4;
  private static final long BEAT = 5_000_000;

  private final AtomicLong sent = new AtomicLong();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private void write(OutputStream out, byte[] some) throws IOException {
    out.write(some);
    out.flush();
    sent.addAndGet(some.length);
  }

  /** One byte after the other, each in time, for ever. */
  private void drip(OutputStream out, String head) throws IOException {
    write(out, bytes(head));
    while (!Thread.interrupted()) {
      write(out, bytes("x"));
      LockSupport.parkNanos(BEAT);
    }
  }

  /** The same again and again, as fast as it is taken. */
  private void flood(OutputStream out, String head, String again) throws IOException {
    write(out, bytes(head));
    byte[] much = bytes(again.repeat(1 + 65_536 / again.length()));
    while (!Thread.interrupted()) {
      write(out, much);
    }
  }

  private void play(int kind, Socket socket, OutputStream out) throws IOException {
    switch (kind) {
      case 0 -> drip(out, "HTTP/1.1 200 OK\r\n\r\n");
      case 1 -> drip(out, "HTTP/1.1 200 OK\r\nx: ");
      case 2 -> drip(out, "");
      case 3 -> flood(out, "HTTP/1.1 200 OK\r\n\r\n", "endless ");
      case 4 -> flood(out, "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", "huge ");
      case 5 -> flood(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n");
      case 6 -> flood(out, "HTTP/1.1 200 OK\r\n", "x-header: value\r\n");
      case 7 -> flood(out, "HTTP/1.1 200 OK\r\nx: ", "one line without end ");
      case 8 -> flood(out, "", "HTTP/1.1 100 Continue\r\n\r\n");
      case 9 -> flood(out, "", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n");
      case 10 -> write(out, bytes("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx"));
      case 11 -> write(out, bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nx"));
      case 12 -> write(out, new byte[] {0, 0, 0, 0, 0, 0, 0, 0});
      default -> socket.setSoLinger(true, 0);
    }
  }

  private static final int KINDS = 14;

  @Tag("ci")
  @Test
  void whatever_a_consumer_answers_threads_and_memory_stay_as_they_were() throws Exception {
    var egress = new EgressPolicy(Allowed.parse("127.0.0.1/32").orElseThrow(), Set::of);
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try (var sender = new HttpWebhookSender(new GuardedHttpClient(egress, Trust.USUAL, WHOLE))) {
      attempts(sender, threads, 1);
      long threadsBefore = running();
      long before = used();
      List<Duration> times = attempts(sender, threads, ROUNDS);
      long grown = (used() - before) / MEGABYTE;
      long more = running() - threadsBefore;
      Duration longest = times.stream().max(Duration::compareTo).orElseThrow();
      System.out.printf(
          "hostile consumers: %d attempts, %d at once; the consumers sent %d MB; %d MB more in use"
              + " afterwards, %d more threads; the longest attempt took %d ms of %d%n",
          times.size(),
          AT_ONCE,
          sent.get() / MEGABYTE,
          grown,
          more,
          longest.toMillis(),
          WHOLE.toMillis());
      assertThat(grown).isLessThan(MOST_MEGABYTES);
      assertThat(more).isLessThan(MOST_THREADS);
      assertThat(longest).isLessThan(WHOLE.multipliedBy(3));
    } finally {
      threads.shutdownNow();
    }
  }

  /** How long each took. */
  private List<Duration> attempts(HttpWebhookSender sender, ExecutorService threads, int rounds)
      throws Exception {
    var times = new ArrayList<Duration>();
    for (int kind = 0; kind < KINDS; kind++) {
      int played = kind;
      try (var receiver = new WebhookReceiver((socket, out) -> play(played, socket, out))) {
        String url = "http://127.0.0.1:" + receiver.port();
        for (int round = 0; round < rounds; round++) {
          times.addAll(atOnce(sender, threads, url));
        }
      }
    }
    return times;
  }

  private static List<Duration> atOnce(
      HttpWebhookSender sender, ExecutorService threads, String url) throws Exception {
    Callable<Duration> attempt =
        () -> {
          long begun = System.nanoTime();
          DeliveryAttempt response = sender.send(url, MESSAGE);
          assertThat(response.response().body().length()).isLessThanOrEqualTo(16 * 1024);
          return Duration.ofNanos(System.nanoTime() - begun);
        };
    var times = new ArrayList<Duration>();
    for (Future<Duration> future :
        threads.invokeAll(java.util.Collections.nCopies(AT_ONCE, attempt))) {
      times.add(future.get());
    }
    return times;
  }

  /** Threads but for those of the consumers. */
  private static long running() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith("victim"))
        .count();
  }

  /** The bytes of the heap that are in use after a collection. */
  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
