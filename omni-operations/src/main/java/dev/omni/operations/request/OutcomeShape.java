package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.UNCERTAINTY;
import static dev.omni.operations.request.QuantityShape.UNIT;

import dev.omni.domain.json.Shape;

/** The members of outcomes. */
public final class OutcomeShape {
  private static final Shape TEXT = Shape.string();
  private static final Shape ID = TEXT.described("The id of the subject.");

  private static final Shape SUBJECT =
      Shape.oneOf(
              of("question").required("key", TEXT.described("The key of the question.")),
              of("forecast").required("id", ID),
              of("run")
                  .required("id", ID)
                  .optional("pointer", TEXT.described("The place in the result of the run.")),
              of("guard_decision").required("id", ID))
          .described("The subject: a `question`, a `forecast`, a `run` or a guard decision.");

  /** An outcome. */
  public static final Shape WHOLE =
      Shape.object()
          .optional("subject", SUBJECT)
          .optional("question", TEXT.described("The key of the question that it answers."))
          .optional("forecast_id", TEXT.described("The forecast that it scores."))
          .optional("run_id", TEXT.described("The run whose result it observes."))
          .optional("guard_decision_id", TEXT.described("The decision whose action it observes."))
          .required(
              "value",
              Shape.any()
                  .described(
                      "The observed value: a number, true, false, a label, or null when the"
                          + " question is annulled."))
          .optional("unit", QuantityShape.or("null", UNIT))
          .optional("uncertainty", UNCERTAINTY)
          .optional("observed_at", Shape.dateTime().described("When the value was observed."))
          .optional("supersedes", TEXT.described("The id of the outcome that this one corrects."))
          .optional("reason", TEXT.described("Why it corrects or annuls, for people."))
          .optional("metadata", METADATA);

  private OutcomeShape() {}

  private static Shape of(String type) {
    return Shape.object()
        .required("type", Shape.choice(type).described("What kind of subject it is."));
  }
}
