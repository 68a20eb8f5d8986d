package dev.omni.operations.benchmark;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.RunShape.SEED;

import dev.omni.domain.json.Shape;

/** The members of requests for runs of benchmarks. */
public final class BenchmarkShape {
  private static final Shape SUITE = Shape.choice(Suite.names().toArray(new String[0]));

  /** A run of a benchmark. */
  public static final Shape RUN =
      Shape.object()
          .optional("model", Shape.string().length(1, 200).otherwise("ref.float64"))
          .optional("baseline_model", Shape.string().length(1, 200))
          .optional(
              "mode",
              Shape.choice(BenchmarkMode.names().toArray(new String[0])).otherwise("closed"))
          .optional("suite", SUITE)
          .optional("suites", Shape.arrayOf(SUITE, 1, 8))
          .optional(
              "dimensions",
              Shape.arrayOf(Shape.choice(ScoreDimension.names().toArray(new String[0])), 1, 11)
                  .otherwise(ScoreDimension.names()))
          .optional("limit", Shape.integer().atLeast(1).atMost(200))
          .optional("epochs", Shape.integer().atLeast(1).atMost(10).otherwise(2))
          .optional("seed", SEED)
          .optional("variants", Shape.integer().atLeast(0).atMost(4).otherwise(1))
          .optional("timeout_seconds", Shape.integer().atLeast(1).atMost(60).otherwise(60))
          .optional("metadata", METADATA);

  private BenchmarkShape() {}
}
