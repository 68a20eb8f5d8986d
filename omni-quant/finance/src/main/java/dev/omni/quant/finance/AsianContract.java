package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;

/** Input and result of an Asian option. */
final class AsianContract {
  private static final String VEGA = "currency unit per 1.00 vol";
  private static final String RHO = "currency unit per 1.00 rate";

  static final Shape INPUT =
      Expiry.optional(
              OptionTerms.contractWithVolatility()
                  .required(
                      "averaging_times_years",
                      Shape.arrayOf(Shape.number().atLeast(0).atMost(100).unit("year"), 1, 1000)
                          .titled("Dates of the prices that are averaged, rising")),
              "Time to payment; the last date when not given")
          .optional(
              "past_fixings",
              Shape.arrayOf(Shape.number().above(0).atMost(1e9).unit("currency unit"), 0, 1000)
                  .titled("Prices of past dates, which count in the average"))
          .optional(
              "paths",
              Shape.integer()
                  .atLeast(1000)
                  .atMost(1_000_000_000)
                  .unit("1")
                  .otherwise(100_000)
                  .titled("Simulated paths"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991d)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "spot",
                  90,
                  "strike",
                  87,
                  "rate",
                  0.025,
                  "dividend_yield",
                  0.06,
                  "volatility",
                  0.13,
                  "averaging_times_years",
                  new double[] {0, 0.305555555556, 0.611111111111, 0.916666666667}));

  static final Shape RESULT =
      Shape.object()
          .required("price", Shape.number().unit("currency unit").titled("Price"))
          .required(
              "standard_error",
              Shape.number().unit("currency unit").titled("Standard error of the price"))
          .required(
              "price_plain",
              Shape.number().unit("currency unit").titled("Price without the control variate"))
          .required(
              "standard_error_plain",
              Shape.number()
                  .unit("currency unit")
                  .titled("Standard error without the control variate"))
          .required(
              "geometric_exact",
              Shape.number()
                  .unit("currency unit")
                  .titled("Exact price of the geometric Asian option"))
          .required(
              "geometric_mc",
              Shape.number()
                  .unit("currency unit")
                  .titled("Simulated price of the geometric Asian option"))
          .required("delta", Shape.number().unit("1").titled("Delta"))
          .required(
              "delta_standard_error",
              Shape.number().unit("1").titled("Its standard error").unchecked(AsianChecks.NO_ROUTE))
          .required("vega", Shape.number().unit(VEGA).titled("Vega"))
          .required(
              "vega_standard_error",
              Shape.number()
                  .unit(VEGA)
                  .titled("Its standard error")
                  .unchecked(AsianChecks.NO_ROUTE))
          .required("rho", Shape.number().unit(RHO).titled("Rho"))
          .required(
              "rho_standard_error",
              Shape.number().unit(RHO).titled("Its standard error").unchecked(AsianChecks.NO_ROUTE))
          .required(
              "convergence",
              Shape.object()
                  .required("paths", Shape.listOf(Shape.number().unit("1")).titled("Paths so far"))
                  .required("price", estimates("Price"))
                  .required("standard_error", estimates("Its standard error"))
                  .required("price_plain", estimates("Price without the control variate"))
                  .required("standard_error_plain", estimates("Its standard error"))
                  .titled("Estimates on the way, by rising numbers of paths"))
          .required("numerics", Numerics.shape("currency unit"));

  private static Shape estimates(String title) {
    return Shape.listOf(Shape.number().unit("currency unit")).titled(title);
  }

  private AsianContract() {}
}
