package dev.omni.operations.request;

import dev.omni.domain.json.Shape;

/** The members of compositions. */
public final class CompositionShape {
  private static final Shape MEMBER =
      Shape.object()
          .required("model", Shape.string().length(1, 200))
          .optional("weight", Shape.number().atLeast(0).otherwise(1))
          .optional("map", Shape.object().open());

  /** A composition. */
  public static final Shape WHOLE =
      Shape.object()
          .required(
              "name",
              Shape.string()
                  .pattern(
                      "^[a-z][a-z0-9._-]{1,62}$",
                      "a name of 2 to 63 lower-case letters, digits, dots, underscores and hyphens, a letter first"))
          .required("kind", Shape.choice("ensemble", "chain", "cascade"))
          .required("members", Shape.arrayOf(MEMBER, 1, 10))
          .optional(
              "method",
              Shape.choice("linear_pool", "quantile_average", "median", "inverse_variance"))
          .optional("weights", Shape.choice("equal", "given", "from_scores"))
          .optional("description", Shape.string().length(0, 500))
          .optional("metadata", QuantityShape.METADATA);

  private CompositionShape() {}
}
