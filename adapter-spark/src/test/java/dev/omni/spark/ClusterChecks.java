package dev.omni.spark;

import static dev.omni.spark.LocalCluster.ENGINES;
import static dev.omni.spark.LocalCluster.SECOND;
import static dev.omni.spark.LocalCluster.awaitTasks;
import static dev.omni.spark.LocalCluster.engine;
import static dev.omni.spark.LocalCluster.killExecutor;
import static dev.omni.spark.LocalCluster.pause;
import static dev.omni.spark.LocalCluster.runningTasks;
import static dev.omni.spark.LocalCluster.say;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.engine.Work;
import dev.omni.testkit.Runs;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * What is checked with executors that are processes, for .ci/checks/long/spark.sh: each line is
 * {@code ok} or {@code not ok} with what was seen.
 */
public final class ClusterChecks {
  private ClusterChecks() {}

  /**
   * Runs the checks.
   *
   * @param arguments the class path of executors, then names of checks
   */
  public static void main(String[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "bytes" -> bytes(arguments[0]);
        case "batch" -> batch(arguments[0]);
        case "speed" -> List.of(1, 2, 3, 6).forEach(slots -> speed(arguments[0], slots));
        default -> throw new IllegalArgumentException(arguments[i]);
      }
    }
    System.exit(0);
  }

  private static JavaSparkContext cluster(String classPath, int slots) {
    JavaSparkContext spark = LocalCluster.started(classPath, slots);
    run(spark, SleepEngine.ID, SleepEngine.input(30 * slots, 20, -1), 0.02, Watcher.none());
    return spark;
  }

  private static Json.Obj example(String id) {
    return (Json.Obj) engine(id).capability().input().examples().get(0);
  }

  private static Report run(
      JavaSparkContext spark, String id, Json.Obj input, double seconds, Watcher watcher) {
    var run = Runs.running().withCapability(id).withInput(input).run();
    var runtime =
        new ShardRuntime(ENGINES, ClockAndIds.system(), new SparkCluster(spark), 1e8 * seconds);
    return runtime.execute(PreparedRun.stored(run, engine(id)), watcher);
  }

  private static String here(String id, Json.Obj input) {
    Json.Obj filled = engine(id).capability().input().filled(input);
    return engine(id).compute(filled, Work.alone()).result().canonical();
  }

  private static String result(Report report) {
    return report.outcome() instanceof Outcome.Succeeded succeeded
        ? succeeded.result().canonical()
        : report.outcome().toString();
  }

  private static void bytes(String classPath) {
    try (JavaSparkContext spark = cluster(classPath, 2)) {
      same(spark, "finance.option.asian-montecarlo", "paths", 20_000_000);
      same(spark, "treasury.rates.short-rate-simulation", "paths", 1_500_000);
      same(spark, "biology.reaction-network.ssa-ensemble", "runs", 40_000);
      infeasible(spark);
      cancelled(spark);
      killed(spark);
    }
  }

  private static void same(JavaSparkContext spark, String id, String member, int count) {
    Json.Obj input = example(id).with(member, count);
    Report report = run(spark, id, input, 0.1, Watcher.none());
    Json.Obj shards = report.record().findObject("shards").orElse(Json.Obj.EMPTY);
    say(
        here(id, input).equals(result(report)),
        id
            + " with "
            + count
            + " "
            + member
            + " has the bytes of one process; shards "
            + shards.canonical()
            + " checks "
            + report.record().items("checks"));
  }

  private static void infeasible(JavaSparkContext spark) {
    Report report = run(spark, SleepEngine.ID, SleepEngine.input(8, 1, 5), 0.001, Watcher.none());
    say(
        report.outcome().toString().contains("block 5 has no result"),
        "an input without a result is a failed run and no failed task");
  }

  /** A watcher that stops at once when it is told to. */
  private record Stop(AtomicBoolean stopped) implements Watcher {
    @Override
    public boolean isCancelled() {
      return stopped.get();
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}
  }

  private static void cancelled(JavaSparkContext spark) {
    String id = "finance.option.asian-montecarlo";
    Json.Obj input = example(id).with("paths", 1_000_000_000);
    cancelled(spark, id, stop -> run(spark, id, input, 2, stop));
  }

  /** Checks that a cancel ends what is computed, on all machines. */
  private static void cancelled(JavaSparkContext spark, String what, Consumer<Watcher> computed) {
    var stop = new AtomicBoolean();
    var running = CompletableFuture.runAsync(() -> computed.accept(new Stop(stop)));
    awaitTasks(spark, 2);
    long begin = System.nanoTime();
    stop.set(true);
    String end = ended(running);
    double driver = (System.nanoTime() - begin) / SECOND;
    while (runningTasks(spark) > 0 && System.nanoTime() - begin < 10 * SECOND) {
      pause(200);
    }
    double executors = (System.nanoTime() - begin) / SECOND;
    say(
        end.equals("CancellationException") && driver < 1 && executors < 2,
        String.format(
            Locale.ROOT,
            "a cancel of %s ends the driver's wait in %.3f s, all executors are idle after %.3f s",
            what,
            driver,
            executors));
  }

  private static String ended(CompletableFuture<Void> running) {
    try {
      running.join();
      return "completed";
    } catch (CancellationException cancelled) {
      return "CancellationException";
    } catch (CompletionException broken) {
      return broken.getCause().getClass().getSimpleName();
    }
  }

  private static void killed(JavaSparkContext spark) {
    Json.Obj input = SleepEngine.input(40, 250, -1);
    var running =
        CompletableFuture.supplyAsync(
            () -> run(spark, SleepEngine.ID, input, 0.25, Watcher.none()));
    awaitTasks(spark, 2);
    killExecutor();
    Report report = running.join();
    Json.Obj shards = report.record().findObject("shards").orElse(Json.Obj.EMPTY);
    say(
        result(report).equals("{\"sum\":780}")
            && shards.findNumber("retried").orElseThrow().intValue() > 0,
        "a killed executor costs no block: " + shards.canonical());
  }

  private static void batch(String classPath) {
    try (JavaSparkContext spark = cluster(classPath, 2)) {
      var batches = new BatchChecks(spark);
      batches.same();
      batches.errors();
      cancelled(spark, "a batch", batches::endless);
      batches.killed();
    }
  }

  private static void speed(String classPath, int slots) {
    int blocks = 10 * slots;
    double each = 1;
    try (JavaSparkContext spark = cluster(classPath, slots)) {
      long begin = System.nanoTime();
      Report report =
          run(
              spark,
              SleepEngine.ID,
              SleepEngine.input(blocks, (int) (1000 * each), -1),
              each,
              Watcher.none());
      double seconds = (System.nanoTime() - begin) / SECOND;
      // Two shards are computed here again, one after the other; that is not the cluster's time.
      double share = blocks * each / slots / (seconds - 2 * each);
      say(
          result(report).equals("{\"sum\":" + blocks * (blocks - 1) / 2 + "}") && share >= 0.9,
          String.format(
              Locale.ROOT,
              "%d slots: %d blocks of %.1f s in %.2f s, %.3f of linear",
              slots,
              blocks,
              each,
              seconds - 2 * each,
              share));
    }
  }
}
