package dev.omni.operations.benchmark;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.operation.OperationRunView;
import java.util.List;
import java.util.stream.Stream;

/** The list of runs of benchmarks. */
public final class BenchmarkLists {
  static final ListFilter<List<String>> STATUS = OperationRunView.status(OperationRunView.STATUSES);
  static final ListFilter<String> MODEL = ListFilter.text("model", "Only runs for this model.");
  static final ListFilter<String> SUITE =
      ListFilter.choice(
          "suite",
          Stream.of(Suite.values()).map(Suite::toString).toList(),
          "Only runs of this suite.");
  static final ListFilter<String> MODE =
      ListFilter.choice(
          "mode",
          Stream.of(BenchmarkMode.values()).map(BenchmarkMode::toString).toList(),
          "Only runs of this mode of benchmarks.");

  /** Runs, newest first. */
  public static final ListDefinition RUNS =
      ListDefinition.created("benchmark-runs.list", STATUS, MODEL, SUITE, MODE);

  private BenchmarkLists() {}
}
