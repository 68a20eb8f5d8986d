package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;

import dev.omni.domain.json.Shape;

/** The members of requests for runs of models and workflows. */
public final class RunShape {
  private static final double MOST_SEED = 9007199254740991.0;

  /** The seed of a run. */
  public static final Shape SEED = Shape.integer().atLeast(0).atMost(MOST_SEED).otherwise(0);

  /** A run of a model; without {@code input} the other members are the input. */
  public static final Shape MODEL =
      Shape.object()
          .optional("task", Shape.string())
          .optional("input", Shape.object().open())
          .optional("seed", SEED)
          .optional("timeout_seconds", Shape.integer().atLeast(1).atMost(300).otherwise(30))
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
