package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;

/** Input and result of a simulation of a short rate. */
final class ShortRateContract {
  static final Shape INPUT =
      Shape.object()
          .required("model", Shape.choice("vasicek", "cir").titled("Model of the short rate"))
          .required(
              "mean_reversion",
              Shape.number().above(0).atMost(20).unit("1/year").titled("Speed of mean reversion"))
          .required(
              "long_run_rate",
              Shape.number().atLeast(-0.5).atMost(1).unit("1/year").titled("Long-run mean rate"))
          .required(
              "volatility",
              Shape.number()
                  .above(0)
                  .atMost(2)
                  .unit("1/year^1.5 (Vasicek) or 1/year (CIR)")
                  .titled("Volatility"))
          .required(
              "initial_rate",
              Shape.number().atLeast(-0.5).atMost(1).unit("1/year").titled("Rate today"))
          .required(
              "maturity_years",
              Shape.number().above(0).atMost(100).unit("year").titled("Time to maturity"))
          .optional(
              "steps",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10_000)
                  .unit("1")
                  .otherwise(120)
                  .titled("Steps of a path"))
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
                  "model",
                  "vasicek",
                  "mean_reversion",
                  0.1,
                  "long_run_rate",
                  0.1,
                  "volatility",
                  0.02,
                  "initial_rate",
                  0.1,
                  "maturity_years",
                  10));

  static final Shape RESULT =
      Shape.object()
          .required(
              "zero_coupon_price", Shape.number().unit("1").titled("Price of the zero-coupon bond"))
          .required(
              "standard_error", Shape.number().unit("1").titled("Standard error of the price"))
          .required(
              "zero_coupon_price_analytic",
              Shape.number().unit("1").titled("Price by the closed form"))
          .required(
              "rate_q05",
              Shape.number().unit("1/year").titled("5 % quantile of the short rate at maturity"))
          .required(
              "rate_q95",
              Shape.number().unit("1/year").titled("95 % quantile of the short rate at maturity"))
          .required("quantiles", RateQuantiles.shape())
          .required("numerics", Numerics.shape("1"));

  private ShortRateContract() {}
}
