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
          .optional(
              "model",
              Shape.string()
                  .length(1, 200)
                  .otherwise("ref.float64")
                  .described("The id of the model that is measured."))
          .optional(
              "baseline_model",
              Shape.string().length(1, 200).described("The id of a model to compare with."))
          .optional(
              "mode",
              Shape.choice(BenchmarkMode.names().toArray(new String[0]))
                  .otherwise("closed")
                  .described("Which tools the model may use."))
          .optional("suite", SUITE.described("One suite of tasks, in place of `suites`."))
          .optional(
              "suites",
              Shape.arrayOf(SUITE, 1, 8).described("The suites of tasks; all by default."))
          .optional(
              "dimensions",
              Shape.arrayOf(Shape.choice(ScoreDimension.names().toArray(new String[0])), 1, 11)
                  .otherwise(ScoreDimension.names())
                  .described("What is scored; everything by default."))
          .optional(
              "limit",
              Shape.integer().atLeast(1).atMost(200).described("The most tasks of each suite."))
          .optional(
              "epochs",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10)
                  .otherwise(2)
                  .described("How often each task is asked."))
          .optional("seed", SEED)
          .optional(
              "variants",
              Shape.integer()
                  .atLeast(0)
                  .atMost(4)
                  .otherwise(1)
                  .described("How many rephrased forms of each task are asked too."))
          .optional(
              "timeout_seconds",
              Shape.integer()
                  .atLeast(1)
                  .atMost(60)
                  .otherwise(60)
                  .described("How long an answer may take."))
          .optional("metadata", METADATA);

  private BenchmarkShape() {}
}
