package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;

/** Input and result of a forecast of volatility. */
final class ForecastContract {
  static final double DECAY = 0.94;

  static final Shape INPUT =
      Shape.object()
          .required(
              "returns",
              Shape.arrayOf(Shape.number().unit("1 or %"), 100, 20_000)
                  .titled("Returns in the order of time"))
          .optional(
              "model",
              Shape.choice("garch", "gjr", "ewma")
                  .otherwise("garch")
                  .titled("GARCH(1,1), with more weight of losses, or a weighted average"))
          .optional(
              "distribution",
              Shape.choice("normal", "student_t")
                  .otherwise("normal")
                  .titled("Distribution of the standardized residuals"))
          .optional(
              "decay",
              Shape.number()
                  .above(0.5)
                  .below(1)
                  .otherwise(DECAY)
                  .unit("1")
                  .titled("Decay a period, for ewma alone"))
          .optional(
              "horizon",
              Shape.integer()
                  .atLeast(1)
                  .atMost(1000)
                  .otherwise(10)
                  .unit("1")
                  .titled("Periods to forecast"))
          .optional(
              "confidence",
              Shape.number()
                  .above(0.5)
                  .below(1)
                  .otherwise(0.99)
                  .unit("1")
                  .titled("Confidence of the value at risk, 0.99 for 99 %"))
          .example(Json.obj("returns", GarchFit.example(), "horizon", 20));

  private static Shape series(String title) {
    return Shape.listOf(Shape.number().unit("as input")).titled(title);
  }

  private static Shape parameters(String title) {
    return Shape.object()
        .required("mu", Shape.number().unit("as input").orNull().titled("Mean mu"))
        .required("omega", Shape.number().unit("input^2").orNull().titled("Constant omega"))
        .required("alpha", Shape.number().unit("1").orNull().titled("Weight of the last shock"))
        .required("beta", Shape.number().unit("1").orNull().titled("Weight of the last variance"))
        .optional("gamma", Shape.number().unit("1").orNull().titled("More weight of a loss, gjr"))
        .optional(
            "degrees_of_freedom",
            Shape.number().unit("1").orNull().titled("Degrees of freedom, student_t"))
        .titled(title);
  }

  static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required("forecast_volatility", series("Volatilities of the next periods"))
              .required(
                  "cumulative_volatility",
                  Shape.number().unit("as input").titled("Volatility of their sum"))
              .required(
                  "long_run_volatility",
                  Shape.number()
                      .unit("as input")
                      .orNull()
                      .titled("Volatility in the long run; null for ewma, which has none"))
              .required(
                  "value_at_risk",
                  Shape.number()
                      .unit("as input")
                      .titled("Value at risk of the next period, a loss"))
              .required("parameters", parameters("Parameters"))
              .optional(
                  "at_bound", Shape.listOf(Shape.string()).titled("What a bound of the fit holds"))
              .required("standard_errors", parameters("Standard errors by the Hessian"))
              .required(
                  "robust_standard_errors",
                  parameters("Standard errors by the sandwich of Hessian and slopes"))
              .required("log_likelihood", Shape.number().unit("1").titled("Log-likelihood"))
              .required("identified", Shape.bool().titled("Whether the data tell the parameters"))
              .required("conditional_volatility", series("Volatility of each period")),
          "as input");

  private ForecastContract() {}
}
