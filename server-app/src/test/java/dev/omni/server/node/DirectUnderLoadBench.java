package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.server.command.ApiClient;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.setting.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long a short direct run takes while every thread for heavy work computes, in both modes: jobs
 * on all of their threads, long direct runs on all of theirs and in line. Against the same server
 * that has nothing else to do. The slowest of a hundred is compared (p99).
 */
@Tag("bench")
class DirectUnderLoadBench {
  private static final int ROUNDS = 3;
  private static final int LEAST = 200;
  private static final int LONG = 4;
  private static final Duration TIME = Duration.ofSeconds(5);
  private static final Duration BOUND = Duration.ofSeconds(40);
  private static final double MOST = 3;
  private static final Json.Obj SHORT = Json.obj("values", new double[] {1, 2, 4});
  private static final Json.Obj HEAVY =
      Json.obj(
          "type",
          "call",
          "spot",
          100,
          "strike",
          100,
          "rate",
          0.05,
          "volatility",
          0.2,
          "averaging_times_years",
          IntStream.rangeClosed(1, 100).mapToObj(i -> i / 100.0).toList(),
          "paths",
          5_000_000);
  private static final Json.Obj LATTICE =
      Json.obj(
          "type", "put",
          "spot", 100,
          "strike", 100,
          "rate", 0.05,
          "volatility", 0.2,
          "expiry_years", 1,
          "steps", 5000);

  @TempDir private Path folder = Path.of("");

  @Test
  void a_short_run_takes_hardly_longer_beside_heavy_ones() throws Exception {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.CONSOLE_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    try (Node node = Node.start(Settings.of(SettingSources.read(given, "", Map.of())))) {
      var client = new BenchClient(node, Mode.LIVE);
      p99(client);
      Rounds found =
          Rounds.of(
              "p99 in ms of short direct runs, saturated and idle",
              ROUNDS,
              () -> saturated(node, () -> p99(client)),
              () -> p99(client));
      assertThat(found.median()).isLessThan(MOST);
    }
  }

  /**
   * Of as many as there is time for; and of some at least, within a bound that must not be reached.
   */
  private static double p99(BenchClient client) {
    var times = new ArrayList<Double>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < TIME.toNanos() || times.size() < LEAST) {
      long asked = System.nanoTime();
      int status = client.start("scientific-discovery.statistics.summary", SHORT).status();
      times.add((System.nanoTime() - asked) / 1e6);
      assertThat(status).isEqualTo(200);
      assertThat(System.nanoTime() - start).as("%s runs", times).isLessThan(BOUND.toNanos());
    }
    times.sort(Double::compare);
    System.out.printf(
        Locale.ROOT,
        "%d short runs, median %.1f ms, p99 %.1f ms%n",
        times.size(),
        times.get(times.size() / 2),
        times.get(times.size() * 99 / 100));
    return times.get(times.size() * 99 / 100);
  }

  /** While everything heavy is full, in both modes. */
  private static double saturated(Node node, Callable<Double> measured) throws Exception {
    var over = new AtomicBoolean();
    ExecutorService threads = Executors.newCachedThreadPool();
    var repeating = new ArrayList<Future<?>>();
    var jobs = new HashMap<BenchClient, List<String>>();
    try {
      for (Mode mode : Mode.values()) {
        var heavy = new BenchClient(node, mode);
        jobs.put(heavy, jobs(heavy));
        for (int i = 0; i < LONG; i++) {
          repeating.add(threads.submit(() -> repeated(heavy, over)));
        }
      }
      jobs.forEach(DirectUnderLoadBench::full);
      return measured.call();
    } finally {
      over.set(true);
      jobs.forEach((client, ids) -> ids.forEach(client::cancelled));
      for (Future<?> each : repeating) {
        each.get();
      }
      threads.shutdown();
    }
  }

  /** Returns when all threads of that mode for jobs compute. */
  private static void full(BenchClient client, List<String> jobs) {
    await()
        .atMost(BOUND)
        .until(
            () ->
                jobs.stream().filter(id -> client.status(id).equals("running")).count()
                    == LiveRuntime.jobsHere());
  }

  /** More than there are threads for, each of which lasts longer than a round. */
  private static List<String> jobs(BenchClient client) {
    return IntStream.range(0, 4 * LiveRuntime.jobsHere())
        .mapToObj(i -> client.job("finance.option.asian-montecarlo", HEAVY.with("seed", i)))
        .toList();
  }

  private static void repeated(BenchClient client, AtomicBoolean over) {
    while (!over.get()) {
      ApiClient.Answer answer = client.start("finance.option.american", LATTICE);
      assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    }
  }
}
