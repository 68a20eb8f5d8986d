package dev.omni.domain.feature.request;

import static dev.omni.domain.feature.request.QuantityShape.METADATA;

import dev.omni.domain.feature.benchmark.BenchmarkMode;
import dev.omni.domain.feature.benchmark.ScoreDimension;
import dev.omni.domain.feature.benchmark.Suite;
import dev.omni.domain.json.Shape;

/** The members of requests for runs of models, benchmarks and workflows. */
public final class RunShape {
  private static final double MOST_SEED = 9007199254740991.0;
  private static final Shape SUITE = Shape.choice(Suite.names().toArray(new String[0]));
  private static final Shape SEED = Shape.integer().atLeast(0).atMost(MOST_SEED).otherwise(0);

  /** A run of a model; without {@code input} the other members are the input. */
  public static final Shape MODEL =
      Shape.object()
          .optional("task", Shape.string())
          .optional("input", Shape.object().open())
          .optional("seed", SEED)
          .optional("timeout_seconds", Shape.integer().atLeast(1).atMost(300).otherwise(30))
          .optional("metadata", METADATA);

  /** A run of a benchmark. */
  public static final Shape BENCHMARK =
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

  /** A run of a workflow. */
  public static final Shape WORKFLOW =
      Shape.object()
          .optional("input", Shape.object().open())
          .optional("event", Shape.object().open())
          .optional("version", Shape.integer().atLeast(1))
          .optional("metadata", METADATA);

  private RunShape() {}
}
