package dev.omni.operations.request;

import dev.omni.domain.json.Shape;

/** The members of compositions. */
public final class CompositionShape {
  private static final Shape MEMBER =
      Shape.object()
          .required(
              "model",
              Shape.string()
                  .length(1, 200)
                  .described("The id of a model, as GET /models lists them."))
          .optional(
              "weight",
              Shape.number()
                  .atLeast(0)
                  .otherwise(1)
                  .described("Its share; of use with the weights `given`."))
          .optional(
              "map",
              Shape.object()
                  .open()
                  .described(
                      "Members of its input by name, each an expression over what came before; of a chain."));

  /** A composition. */
  public static final Shape WHOLE =
      Shape.object()
          .required(
              "name",
              Shape.string()
                  .pattern(
                      "^[a-z][a-z0-9._-]{1,62}$",
                      "a name of 2 to 63 lower-case letters, digits, dots, underscores and hyphens, a letter first")
                  .described("The name, which makes the id of the composition."))
          .required(
              "kind",
              Shape.choice("ensemble", "chain", "cascade")
                  .described(
                      "How the members work: beside each other, one after the other, or until one answers."))
          .required(
              "members",
              Shape.arrayOf(MEMBER, 1, 10).described("The models that it is composed of."))
          .optional(
              "method",
              Shape.choice("linear_pool", "quantile_average", "median", "inverse_variance")
                  .described("How an ensemble combines predictions."))
          .optional(
              "weights",
              Shape.choice("equal", "given", "from_scores")
                  .described("Where the weights come from; `from_scores`: from benchmarks."))
          .optional(
              "description", Shape.string().length(0, 500).described("What it is for, for people."))
          .optional("metadata", QuantityShape.METADATA);

  private CompositionShape() {}
}
