package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.UNIT;

import dev.omni.domain.json.Shape;

/** The members of forecasts. */
public final class ForecastShape {
  private static final Shape TEXT = Shape.string();
  private static final Shape CLOSES =
      Shape.dateTime().described("Until when predictions are accepted.");
  private static final Shape RESOLVES = Shape.dateTime().described("When the answer is expected.");

  private static final Shape QUESTION =
      QuantityShape.or(
              "string",
              Shape.object()
                  .required("key", TEXT.described("Names the question; outcomes refer to it."))
                  .optional("text", TEXT.described("The question in words."))
                  .optional("unit", UNIT)
                  .optional("closes_at", CLOSES)
                  .optional("resolves_at", RESOLVES))
          .described("A sentence, or `key`, `text`, `resolves_at`.");

  /** A forecast whose question is an object. */
  public static final Shape WHOLE =
      Shape.object()
          .required("question", QUESTION)
          .optional("prediction", PredictionShape.ANY)
          .optional(
              "probability",
              Shape.number()
                  .atLeast(0)
                  .atMost(1)
                  .described("In place of a binary prediction: how probable the answer yes is."))
          .optional(
              "baseline", PredictionShape.ANY.described("A prediction to compare the score with."))
          .optional("model", TEXT.described("What made the prediction."))
          .optional("run_id", TEXT.described("The run that made the prediction."))
          .optional("metadata", METADATA);

  /** A forecast; with a question in words it has the question's unit and times. */
  public static final Shape SHORT =
      WHOLE.optional("unit", UNIT).optional("closes_at", CLOSES).optional("resolves_at", RESOLVES);

  private ForecastShape() {}
}
