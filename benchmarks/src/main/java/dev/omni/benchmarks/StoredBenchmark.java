package dev.omni.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The operations of a server with many stored runs, against one with few. Both are filled over
 * HTTP, restarted, and queried for as many different runs.
 */
final class StoredBenchmark {
  private static final long FEW = 10_000;

  private final Plan plan;
  private final DatabaseHost databases;

  StoredBenchmark(Plan plan, DatabaseHost databases) {
    this.plan = plan;
    this.databases = databases;
  }

  private record Filled(OmniServer omni, StoredSample sample) implements AutoCloseable {
    @Override
    public void close() {
      omni.close();
    }
  }

  List<Result> measure() {
    try (Filled many = filled("many", plan.stored());
        Filled few = filled("few", FEW)) {
      var results = new ArrayList<Result>();
      results.add(compare("read", many, few, one -> StoredSample.inTurns(one.sample.reads())));
      results.add(compare("replay", many, few, one -> StoredSample.inTurns(one.sample.replays())));
      results.add(compare("list", many, few, one -> () -> one.omni.reading("/omni/runs?limit=20")));
      results.add(compare("create", many, few, one -> one.omni::newDirectRun));
      return results;
    }
  }

  private Filled filled(String name, long runs) {
    DatabaseHost.Database database = databases.create(name);
    Path folder = plan.folder().resolve(databases.name() + "-" + name);
    try (OmniServer omni = OmniServer.start(plan.server(), folder, database)) {
      Round filling = plan.load(omni.process()).times(runs, StoredSample.filling(omni));
      System.out.println(databases.name() + " filled: " + filling.answered() + " runs, " + filling);
    }
    databases.settle(database);
    OmniServer omni = OmniServer.start(plan.server(), folder, database);
    return new Filled(omni, StoredSample.of(omni, runs));
  }

  private Result compare(
      String operation, Filled many, Filled few, Function<Filled, Supplier<byte[]>> requests) {
    Load larger = plan.load(many.omni.process());
    Load smaller = plan.load(few.omni.process());
    Supplier<byte[]> ofMany = requests.apply(many);
    Supplier<byte[]> ofFew = requests.apply(few);
    larger.during(plan.warmUp().dividedBy(2), ofMany);
    smaller.during(plan.warmUp().dividedBy(2), ofFew);
    AlternatingRounds sides =
        AlternatingRounds.of(
            plan.rounds(),
            () -> larger.during(plan.round(), ofMany),
            () -> smaller.during(plan.round(), ofFew));
    return new Result(
        String.format("%s with %,d runs stored", operation, plan.stored()),
        String.format("%,d", FEW),
        Result.Bound.atLeast(0.8),
        sides.ratios(Round::rate),
        sides.detail("%,.0f and %,.0f a second", Round::rate));
  }
}
