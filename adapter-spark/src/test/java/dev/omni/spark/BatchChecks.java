package dev.omni.spark;

import static dev.omni.spark.LocalCluster.ENGINES;
import static dev.omni.spark.LocalCluster.awaitTasks;
import static dev.omni.spark.LocalCluster.engine;
import static dev.omni.spark.LocalCluster.killExecutor;
import static dev.omni.spark.LocalCluster.say;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchExecution;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.Runs;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;

/** What is checked of batches with executors that are processes. */
final class BatchChecks {
  private static final String ID = "finance.batch.evaluate";
  private static final BatchEngine BATCH = ProcessEngines.batch(ID);
  private static final ClockAndIds CLOCK = ClockAndIds.system();

  private final JavaSparkContext spark;

  BatchChecks(JavaSparkContext spark) {
    this.spark = spark;
  }

  private CapabilityRuntime spark(double seconds) {
    return new ShardRuntime(ENGINES, CLOCK, new SparkCluster(spark), 1e8 * seconds);
  }

  private static CapabilityRuntime here(Threads threads) {
    return new EmbeddedRuntime("embedded", ENGINES, CLOCK, threads);
  }

  private static Report run(
      CapabilityRuntime runtime, Json.Obj input, Watcher watcher, KeptBatch kept) {
    var run = Runs.running().withCapability(ID).withInput(input).run();
    return runtime.execute(
        PreparedRun.stored(run, BATCH), watcher, new BatchExecution(BATCH, Optional.empty(), kept));
  }

  private static String result(Report report) {
    return report.outcome() instanceof Outcome.Succeeded succeeded
        ? succeeded.result().canonical()
        : report.outcome().toString();
  }

  private static Json.Obj shards(Report report) {
    return report.record().findObject("shards").orElse(Json.Obj.EMPTY);
  }

  /** Returns 200,000 options, of which some have a negative volatility. */
  private static Json.Obj options() {
    JsonEngine option = engine("finance.option.vanilla");
    var example = (Json.Obj) option.capability().input().examples().get(0);
    return Json.obj(
        "capability",
        option.capability().id(),
        "base",
        example.without("spot").without("volatility"),
        "grid",
        Json.obj(
            "spot", Json.obj("from", 40, "to", 80, "steps", 2000),
            "volatility", Json.obj("from", -0.01, "to", 0.5, "steps", 100)),
        "totals",
        Json.arr(Json.obj("name", "value", "of", "price", "weight", "delta")));
  }

  /** Threads, a lost worker and Spark change no byte. */
  void same() {
    Json.Obj input = options();
    var alone = new KeptBatch();
    String result = result(run(here(Threads.none()), input, Watcher.none(), alone));
    var pool = Executors.newFixedThreadPool(1);
    try {
      var two = new KeptBatch();
      Report threads = run(here(new Threads(pool, 1)), input, Watcher.none(), two);
      say(
          result.equals(result(threads)) && alone.same(two),
          "200,000 rows have the bytes of one thread when two compute them");
      var continued = new KeptBatch();
      lost(input, continued, 10);
      int before = continued.stored().size();
      Report restarted = run(here(new Threads(pool, 1)), input, Watcher.none(), continued);
      say(
          before == 10 && result.equals(result(restarted)) && alone.same(continued),
          "so they have when another worker continues behind chunk " + before);
    } finally {
      pool.shutdownNow();
    }
    var shared = new KeptBatch();
    long begin = System.nanoTime();
    Report report = run(spark(0.2), input, Watcher.none(), shared);
    double seconds = (System.nanoTime() - begin) / LocalCluster.SECOND;
    say(
        result.equals(result(report)) && alone.same(shared) && shards(report).number("count") > 10,
        "so they have on Spark, in "
            + Math.round(10 * seconds) / 10.0
            + " s: shards "
            + shards(report).canonical()
            + " checks "
            + report.record().items("checks"));
    var continued = new KeptBatch();
    lost(input, continued, 30);
    int before = continued.stored().size();
    Report rest = run(spark(0.2), input, Watcher.none(), continued);
    say(
        before == 30
            && result.equals(result(rest))
            && alone.same(continued)
            && shards(rest).number("count") < shards(report).number("count"),
        "so they have when Spark continues behind chunk " + before);
  }

  /** Computes some chunks, and is then lost. */
  private static void lost(Json.Obj input, KeptBatch kept, int chunks) {
    var watcher =
        new Watcher() {
          @Override
          public boolean isCancelled() {
            return kept.stored().size() >= chunks;
          }

          @Override
          public void progress(double fraction, Json.Obj estimate) {}
        };
    try {
      run(here(Threads.none()), input, watcher, kept);
    } catch (CancellationException lost) {
      return;
    }
  }

  /** Returns rows that sleep; those of {@code broken} have no result. */
  private static Json.Obj sleeping(int rows, int millis, int broken) {
    List<Integer> infeasible =
        IntStream.range(0, rows).mapToObj(row -> row % 7 == broken ? 0 : -1).toList();
    return Json.obj(
        "capability",
        SleepEngine.ID,
        "base",
        Json.obj("blocks", 1, "millis", millis),
        "columns",
        Json.obj("infeasible", infeasible));
  }

  void errors() {
    Report report = run(spark(0.1), sleeping(64, 2, 3), Watcher.none(), new KeptBatch());
    String result = result(report);
    say(
        result.contains("\"failed\":9")
            && result.contains("block 0 has no result")
            && shards(report).number("retried") == 0,
        "rows without a result are errors of rows and no failed tasks: "
            + shards(report).canonical());
    Json.Obj stops = sleeping(64, 2, 3).with("on_error", "stop");
    var there = new KeptBatch();
    var alone = new KeptBatch();
    Report ended = run(spark(0.1), stops, Watcher.none(), there);
    Report expected = run(here(Threads.none()), stops, Watcher.none(), alone);
    say(
        ended.outcome().equals(expected.outcome()) && there.same(alone),
        "a batch that stops ends at the same row: " + ended.outcome());
  }

  /** Computes for minutes. */
  void endless(Watcher watcher) {
    run(spark(1), sleeping(20_000, 50, 9), watcher, new KeptBatch());
  }

  void killed() {
    Json.Obj input = sleeping(640, 20, 3);
    var kept = new KeptBatch();
    var running = CompletableFuture.supplyAsync(() -> run(spark(0.3), input, Watcher.none(), kept));
    awaitTasks(spark, 2);
    killExecutor();
    Report report = running.join();
    var alone = new KeptBatch();
    String expected = result(run(here(Threads.none()), input, Watcher.none(), alone));
    say(
        expected.equals(result(report))
            && kept.same(alone)
            && shards(report).number("retried") > 0
            && Collections.max(kept.stored().stream().map(chunk -> chunk.end()).toList()) == 640,
        "a killed executor costs no row of a batch: " + shards(report).canonical());
  }
}
