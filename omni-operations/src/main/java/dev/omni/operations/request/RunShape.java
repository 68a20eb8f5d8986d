package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;

import dev.omni.domain.json.Shape;

/** The members of requests for runs of models and workflows. */
public final class RunShape {
  private static final double MOST_SEED = 9007199254740991.0;

  /** The seed of a run. */
  public static final Shape SEED =
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
