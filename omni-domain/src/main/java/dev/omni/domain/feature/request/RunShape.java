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
  private static final Shape SEED =
      Shape.integer()
          .atLeast(0)
          .atMost(MOST_SEED)
          .otherwise(0)
          .described("Of all random numbers; equal seeds give equal results.");

  /** A run of a model; without {@code input} the other members are the input. */
  public static final Shape MODEL =
      Shape.object()
          .optional("task", Shape.string().described("The kind of task, as the model lists them."))
          .optional(
              "input",
              Shape.object()
                  .open()
                  .described("The input of the task; without it the other members are the input."))
          .optional("seed", SEED)
          .optional(
              "timeout_seconds",
              Shape.integer()
                  .atLeast(1)
                  .atMost(300)
                  .otherwise(30)
                  .described("How long an answer may take."))
          .optional("metadata", METADATA);

  /** A run of a benchmark. */
  public static final Shape BENCHMARK =
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

  /** A run of a workflow. */
  public static final Shape WORKFLOW =
      Shape.object()
          .optional(
              "input",
              Shape.object()
                  .open()
                  .described("The input of the workflow, which steps read as `input`."))
          .optional(
              "event",
              Shape.object()
                  .open()
                  .described("The event that starts it, which steps read as `event`."))
          .optional(
              "version",
              Shape.integer()
                  .atLeast(1)
                  .described("The number of a version; the newest by default."))
          .optional("metadata", METADATA);

  private RunShape() {}
}
