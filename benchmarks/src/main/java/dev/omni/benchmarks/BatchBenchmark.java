package dev.omni.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Batches over HTTP, from the request to the last row read as CSV, against the engine called in a
 * bare loop on one thread of this process, and against a run for each row.
 */
final class BatchBenchmark {
  private static final int VOLATILITIES = 20;
  private static final int WARM_UP = 4;
  private static final int LARGE = 2000;

  private final Plan plan;
  private final DatabaseHost databases;
  private final AtomicLong keys = new AtomicLong(System.nanoTime());

  BatchBenchmark(Plan plan, DatabaseHost databases) {
    this.plan = plan;
    this.databases = databases;
  }

  List<Result> measure() {
    var results = new ArrayList<Result>();
    DatabaseHost.Database database = databases.create("batches");
    Path data = plan.folder().resolve(databases.name() + "-batches");
    try (OmniServer omni = OmniServer.start(plan.server(), data, database)) {
      options(omni, results, new StoreSize(database, data));
      results.add(molecules(omni));
    }
    return results;
  }

  private void options(OmniServer omni, List<Result> results, StoreSize store) {
    Json.Obj batch = BatchInputs.options(VOLATILITIES);
    List<Json.Obj> rows = BatchInputs.optionRows(VOLATILITIES);
    Supplier<Round> ours = () -> batch(omni, batch, rows.size());
    Supplier<Round> loop = () -> loop(BatchInputs.OPTION, rows);
    long before = store.bytes();
    AlternatingRounds.of(WARM_UP, ours, loop);
    AlternatingRounds sides = AlternatingRounds.of(plan.rounds(), ours, loop);
    double stored = (WARM_UP + plan.rounds()) * rows.size();
    double each = (store.bytes() - before) / stored;
    results.add(ratio("batch of 100,000 options", "bare loop", 0.8, sides));
    results.add(
        new Result(
            "store for each row of an option",
            "",
            Result.Bound.under(200, "bytes"),
            List.of(each),
            "files of the database, before and after"));
    Load load = plan.load(omni.process());
    var next = new AtomicLong();
    Supplier<byte[]> singles =
        () ->
            omni.newRun(BatchInputs.OPTION, rows.get((int) (next.getAndIncrement() % rows.size())));
    load.during(plan.warmUp(), singles);
    results.add(
        ratio(
            "batch of 100,000 options",
            "a run for each",
            30,
            AlternatingRounds.of(plan.rounds(), ours, () -> load.during(plan.round(), singles))));
  }

  private Result molecules(OmniServer omni) {
    Json.Obj batch = BatchInputs.molecules();
    List<Json.Obj> rows =
        BatchInputs.smiles().stream().map(smiles -> Json.obj("smiles", smiles)).toList();
    Supplier<Round> ours = () -> batch(omni, batch, rows.size());
    Supplier<Round> loop = () -> loop(BatchInputs.DESCRIPTORS, rows);
    AlternatingRounds.of(1, ours, loop);
    return ratio(
        "batch of 10,000 molecules",
        "bare loop",
        1.4,
        AlternatingRounds.of(plan.rounds(), ours, loop));
  }

  private static Result ratio(
      String workload, String against, double least, AlternatingRounds sides) {
    return new Result(
        workload,
        against,
        Result.Bound.atLeast(least),
        sides.ratios(Round::rate),
        sides.detail("%,.0f and %,.0f rows a second", Round::rate)
            + sides.detail("; %.1f and %.1f µs of processor", Round::cpuMicros));
  }

  /** Measures a batch of 10,000,000 rows in a heap of 512 MB against one of 100,000 rows. */
  List<Result> measureLarge() {
    return List.of(
        new Result(
            "memory of a batch of 10,000,000 rows",
            "100,000 rows",
            Result.Bound.atMost(1.5),
            List.of(peak(LARGE) / peak(VOLATILITIES)),
            "peak of resident memory with -Xmx512m"));
  }

  private double peak(int volatilities) {
    String name = "batch" + volatilities;
    Path data = plan.folder().resolve(databases.name() + "-" + name);
    List<String> launcher = ServerProcess.java("-Xmx512m", "-jar", plan.server().toString());
    try (OmniServer omni =
        OmniServer.start(launcher, java.util.Map.of(), data, databases.create(name))) {
      int rows = BatchInputs.SPOTS * BatchInputs.STRIKES * volatilities;
      Round round = batch(omni, BatchInputs.options(volatilities), rows);
      System.out.println(rows + " rows: " + round);
      return omni.process().peakResidentBytes();
    }
  }

  /** Makes a batch and reads all its rows. */
  private Round batch(OmniServer omni, Json.Obj batch, int rows) {
    long cpu = omni.process().cpuNanos();
    long begun = System.nanoTime();
    String capability = batch.text("capability");
    String world = capability.substring(0, capability.indexOf('.'));
    String id =
        run(omni.start(world + ".batch.evaluate", "batch-" + keys.incrementAndGet(), batch))
            .get("id")
            .asText();
    JsonNode run = run(omni.waiting("/omni/runs/" + id));
    while (!run.get("status").asText().equals("completed")) {
      if (run.get("status").asText().equals("failed")) {
        throw new IllegalStateException(run.toString());
      }
      run = run(omni.waiting("/omni/runs/" + id));
    }
    long lines = omni.lines("/omni/runs/" + id + "/rows?format=csv");
    if (lines != rows + 1L || run.get("result").get("failed").asLong() > 0) {
      throw new IllegalStateException(lines + " lines of " + rows + " rows: " + run.get("result"));
    }
    return round(rows, System.nanoTime() - begun, omni.process().cpuNanos() - cpu);
  }

  private static JsonNode run(String answer) {
    return OmniServer.data(answer);
  }

  private static Round round(int rows, long nanos, long cpuNanos) {
    return new Round(rows, 0, nanos / 1e9, 0, 0, cpuNanos / 1e3 / rows);
  }

  /** Computes the rows in a loop, with the defaults of the contract filled in before. */
  private static Round loop(String capability, List<Json.Obj> rows) {
    JsonEngine engine =
        Engines.all().stream()
            .filter(each -> each.capability().id().equals(capability))
            .findFirst()
            .map(each -> LoadedEngine.of(each).engine())
            .orElseThrow();
    List<Json.Obj> filled = rows.stream().map(engine.capability().input()::filled).toList();
    long cpu = cpuNanos();
    long begun = System.nanoTime();
    long results = 0;
    for (Json.Obj input : filled) {
      results += engine.compute(input, Work.alone()).result().members().size();
    }
    if (results == 0) {
      throw new IllegalStateException("no results");
    }
    return round(rows.size(), System.nanoTime() - begun, cpuNanos() - cpu);
  }

  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }
}
