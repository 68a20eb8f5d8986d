package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.UNCERTAINTY;
import static dev.omni.operations.request.QuantityShape.UNIT;

import dev.omni.domain.json.Shape;

/** The members of outcomes. */
public final class OutcomeShape {
  private static final Shape TEXT = Shape.string();

  private static final Shape SUBJECT =
      Shape.oneOf(
              of("question").required("key", TEXT),
              of("forecast").required("id", TEXT),
              of("run").required("id", TEXT).optional("pointer", TEXT),
              of("guard_decision").required("id", TEXT))
          .described("The subject: a `question`, a `forecast`, a `run` or a guard decision.");

  /** An outcome. */
  public static final Shape WHOLE =
      Shape.object()
          .optional("subject", SUBJECT)
          .optional("question", TEXT.described("The key of the question that it answers."))
          .optional("forecast_id", TEXT)
          .optional("run_id", TEXT)
          .optional("guard_decision_id", TEXT)
          .required(
              "value",
              Shape.any()
                  .described(
                      "The observed value: a number, true, false, a label, or null when the"
                          + " question is annulled."))
          .optional("unit", QuantityShape.or("null", UNIT))
          .optional("uncertainty", UNCERTAINTY)
          .optional("observed_at", Shape.dateTime())
          .optional("supersedes", TEXT)
          .optional("reason", TEXT)
          .optional("metadata", METADATA);

  private OutcomeShape() {}

  private static Shape of(String type) {
    return Shape.object().required("type", Shape.choice(type));
  }
}
