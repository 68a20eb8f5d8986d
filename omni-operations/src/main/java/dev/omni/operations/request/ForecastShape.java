package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.UNIT;

import dev.omni.domain.json.Shape;

/** The members of forecasts. */
public final class ForecastShape {
  private static final Shape TEXT = Shape.string();

  private static final Shape QUESTION =
      QuantityShape.or(
              "string",
              Shape.object()
                  .required("key", TEXT)
                  .optional("text", TEXT)
                  .optional("unit", UNIT)
                  .optional("closes_at", Shape.dateTime())
                  .optional("resolves_at", Shape.dateTime()))
          .described("A sentence, or `key`, `text`, `resolves_at`.");

  /** A forecast whose question is an object. */
  public static final Shape WHOLE =
      Shape.object()
          .required("question", QUESTION)
          .optional("prediction", PredictionShape.ANY)
          .optional("probability", Shape.number().atLeast(0).atMost(1))
          .optional("baseline", PredictionShape.ANY)
          .optional("model", TEXT)
          .optional("run_id", TEXT)
          .optional("metadata", METADATA);

  /** A forecast; with a question in words it has the question's unit and times. */
  public static final Shape SHORT =
      WHOLE
          .optional("unit", UNIT)
          .optional("closes_at", Shape.dateTime())
          .optional("resolves_at", Shape.dateTime());

  private ForecastShape() {}
}
