package dev.omni.benchmarks;

import dev.omni.benchmarks.Plan.Part;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** All benchmarks on one database, one after the other. */
final class DatabaseBenchmarks {
  private static final long KNOWN = 1000;

  private final Plan plan;
  private final DatabaseHost databases;

  DatabaseBenchmarks(Plan plan, DatabaseHost databases) {
    this.plan = plan;
    this.databases = databases;
  }

  List<Result> measure() {
    var results = new ArrayList<Result>();
    if (plan.has(Part.START)) {
      add(results, new StartBenchmark(plan, databases)::measure);
    }
    if (plan.has(Part.RUNS) || plan.has(Part.JOBS) || plan.has(Part.SATURATED)) {
      onOneServer(results);
    }
    if (plan.has(Part.BATCH)) {
      add(results, new BatchBenchmark(plan, databases)::measure);
    }
    if (plan.has(Part.TABLES)) {
      add(results, new TablesBenchmark(plan, databases)::measure);
    }
    if (plan.has(Part.LARGE_BATCH)) {
      add(results, new BatchBenchmark(plan, databases)::measureLarge);
    }
    if (plan.has(Part.STORED)) {
      add(results, new StoredBenchmark(plan, databases)::measure);
    }
    return results;
  }

  private void onOneServer(List<Result> results) {
    Path data = plan.folder().resolve(databases.name() + "-omni");
    try (OmniServer omni = OmniServer.start(plan.server(), data, databases.create("omni"))) {
      StoredSample sample = StoredSample.of(omni, KNOWN);
      try (Peer peer = Peer.start(omni, sample.first(), plan.folder(), databases.create("peer"))) {
        if (plan.has(Part.RUNS)) {
          add(results, new RunsBenchmark(plan, omni, peer, sample)::measure);
        }
        if (plan.has(Part.JOBS)) {
          add(results, new JobsBenchmark(plan, omni, peer)::measure);
        }
      }
      if (plan.has(Part.SATURATED)) {
        add(results, new SaturatedBenchmark(plan, omni)::measure);
      }
    }
  }

  private void add(List<Result> results, Supplier<List<Result>> benchmark) {
    List<Result> more = benchmark.get();
    more.forEach(each -> System.out.println(databases.name() + " " + each));
    results.addAll(more);
  }
}
