package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.HttpSettings.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Slow clients, which must not delay others. */
class SlowConnectionsTest {
  private static final int HALF_OPEN = 1000;
  private static final int SLOW = 100;
  private static final int FEW = 200;
  private static final int REQUESTS = 3000;
  private static final int ROUNDS = 5;

  @Test
  void connections_beyond_the_limit_wait_outside() throws IOException {
    var few =
        new Limits(
            100, Duration.ofSeconds(20), Duration.ofSeconds(15), 3, 8, Duration.ofSeconds(1));
    try (var narrow =
        new TestServer(
            false,
            builder -> builder.settings(HttpSettings.USUAL.at("127.0.0.1", 0).within(few)))) {
      var open = new ArrayList<RawHttpClient>();
      for (int i = 0; i < 3; i++) {
        var client = new RawHttpClient(narrow.http.port());
        client.say("GET /healthz HTTP/1.1\r\nHost:");
        open.add(client);
      }
      try (var outside = new RawHttpClient(narrow.http.port())) {
        outside.say("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        assertThat(outside.nextWithin(Duration.ofSeconds(1))).isEmpty();
        open.remove(0).close();
        assertThat(outside.hear().status()).isEqualTo(200);
      }
      for (RawHttpClient client : open) {
        client.close();
      }
    }
  }

  /** Ten times the requests that the server has threads, each answered while all are held. */
  @Test
  void a_thousand_half_open_and_a_hundred_slow_connections_hold_nobody_up() throws Exception {
    try (var server = new TestServer()) {
      assertThat(whileHeld(server, FEW)).isPositive();
    }
  }

  /** Held anew in each round, which takes less than the idle time after which they are closed. */
  @Test
  @Tag("full")
  void a_thousand_half_open_and_a_hundred_slow_connections_are_hardly_felt() throws Exception {
    try (var server = new TestServer()) {
      p99(server, REQUESTS);
      var idle = new ArrayList<Double>();
      var held = new ArrayList<Double>();
      for (int round = 0; round < ROUNDS; round++) {
        idle.add(p99(server, REQUESTS));
        held.add(whileHeld(server, REQUESTS));
      }
      System.out.printf(
          "p99 of GET /omni: idle %.2f ms; while %d half-open and %d slow connections are held"
              + " %.2f ms (medians of %d rounds of %d requests)%n",
          median(idle), HALF_OPEN, SLOW, median(held), ROUNDS, REQUESTS);
      assertThat(median(held)).isLessThan(2 * median(idle));
    }
  }

  private static double whileHeld(TestServer server, int requests) throws Exception {
    var wires = new ArrayList<RawHttpClient>();
    ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();
    try {
      for (int i = 0; i < HALF_OPEN; i++) {
        wires.add(begun(server, "GET /api/v1/omni HTTP/1.1\r\nHost: a\r\nX-Unfinished"));
      }
      List<RawHttpClient> slow = new ArrayList<>();
      for (int i = 0; i < SLOW; i++) {
        slow.add(
            begun(
                server,
                "POST /api/v1/omni/finance/runs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                    + server.test
                    + "\r\nContent-Length: 100000\r\n\r\n{"));
      }
      wires.addAll(slow);
      drip.scheduleWithFixedDelay(
          () -> slow.forEach(SlowConnectionsTest::drop), 0, 1, TimeUnit.SECONDS);
      double p99 = p99(server, requests);
      assertThat(wires).as("still held").noneMatch(SlowConnectionsTest::closed);
      return p99;
    } finally {
      drip.shutdownNow();
      assertThat(drip.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
      for (RawHttpClient client : wires) {
        client.close();
      }
    }
  }

  private static RawHttpClient begun(TestServer server, String text) throws IOException {
    var client = new RawHttpClient(server.http.port());
    client.say(text);
    return client;
  }

  private static void drop(RawHttpClient client) {
    try {
      client.say(" ");
    } catch (IOException closed) {
      throw new UncheckedIOException(closed);
    }
  }

  private static boolean closed(RawHttpClient client) {
    try {
      return client.nextWithin(Duration.ofMillis(1)).isPresent();
    } catch (IOException reset) {
      return true;
    }
  }

  /** In milliseconds, of one client after the other on a connection that is kept. */
  private static double p99(TestServer server, int requests) throws IOException {
    var nanos = new long[requests];
    try (var client = new RawHttpClient(server.http.port())) {
      for (int i = 0; i < requests; i++) {
        long begin = System.nanoTime();
        client.say(
            "GET /api/v1/omni HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                + server.test
                + "\r\n\r\n");
        assertThat(client.answer().status()).isEqualTo(200);
        nanos[i] = System.nanoTime() - begin;
      }
    }
    Arrays.sort(nanos);
    return nanos[requests * 99 / 100] / 1e6;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
