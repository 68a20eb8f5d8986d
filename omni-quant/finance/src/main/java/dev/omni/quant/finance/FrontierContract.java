package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import java.util.List;

/** Input and result of an efficient frontier. */
final class FrontierContract {
  static final Shape INPUT =
      Names.in(
          PortfolioContract.withGroups(
                  PortfolioContract.withLimits(
                      PortfolioContract.moments(2)
                          .optional(
                              "points",
                              Shape.integer()
                                  .atLeast(2)
                                  .atMost(200)
                                  .otherwise(20)
                                  .unit("1")
                                  .titled("Points of the frontier"))
                          .optional(
                              "risk_free_rate",
                              Shape.number()
                                  .unit("1/period")
                                  .titled("Risk-free rate, for the largest Sharpe ratio"))))
              .example(
                  Json.obj(
                      "expected_returns",
                      new double[] {0.1073, 0.0737, 0.0627},
                      "covariance",
                      Json.arr(
                          new double[] {0.02778, 0.00387, 0.00021},
                          new double[] {0.00387, 0.01112, -0.0002},
                          new double[] {0.00021, -0.0002, 0.00115}),
                      "points",
                      5,
                      "risk_free_rate",
                      0.04,
                      "names",
                      List.of("shares", "bonds", "bills"))),
          "assets");

  private static Shape column(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  private static Shape portfolio() {
    return Shape.object()
        .required("weights", column("1", "Weights of the assets"))
        .required("expected_return", Shape.number().unit("1/period").titled("Expected return"))
        .required("volatility", Shape.number().unit("1/period").titled("Volatility"));
  }

  static final Shape RESULT =
      Names.inResult(
          Numerics.in(
              Shape.object()
                  .required("minimum_variance", portfolio().titled("Portfolio of least variance"))
                  .required(
                      "maximum_sharpe",
                      portfolio()
                          .required(
                              "sharpe_ratio",
                              Shape.number()
                                  .unit("1")
                                  .titled(
                                      "Expected return above the risk-free rate over volatility"))
                          .orNull()
                          .titled("Portfolio of the largest Sharpe ratio"))
                  .required(
                      "frontier",
                      Shape.object()
                          .required("expected_return", column("1/period", "Expected returns"))
                          .required("volatility", column("1/period", "Volatilities"))
                          .required(
                              "weights",
                              Shape.listOf(Shape.listOf(Shape.number().unit("1")))
                                  .titled("Weights, one array for each asset"))
                          .titled("Portfolios of least variance, by rising return"))
                  .optional(
                      "skipped",
                      column("1/period", "Expected returns whose portfolio was not found")),
              "1"),
          "assets");

  private FrontierContract() {}
}
