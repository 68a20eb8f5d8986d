package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;

/** Input and result of an SVI smile. */
final class SviContract {
  /** The least number of quotes: one for each parameter. */
  static final int QUOTES = 5;

  static final Shape INPUT =
      Expiry.ahead(
              Shape.object()
                  .required(
                      "forward",
                      Shape.number().above(0).atMost(1e9).unit("currency unit").titled("Forward")))
          .optional(
              "parameters",
              Shape.object()
                  .required("a", Shape.number().unit("1").titled("Level a"))
                  .required("b", Shape.number().atLeast(0).unit("1").titled("Slope b"))
                  .required(
                      "rho", Shape.number().above(-1).below(1).unit("1").titled("Rotation rho"))
                  .required("m", Shape.number().unit("1").titled("Place m"))
                  .required("sigma", Shape.number().above(0).unit("1").titled("Width sigma"))
                  .titled("Parameters, in place of quotes"))
          .optional("quotes", SmileQuotes.contract(QUOTES))
          .optional(
              "strikes",
              Shape.arrayOf(Shape.number().above(0).atMost(1e9).unit("currency unit"), 1, 1000)
                  .titled("Strikes whose volatilities are wanted"))
          .exactlyOne("parameters", "quotes")
          .example(
              Json.obj(
                  "forward",
                  100,
                  "expiry_years",
                  0.5,
                  "quotes",
                  Json.obj(
                      "strike", new double[] {60, 70, 80, 90, 100, 110, 120, 130},
                      "volatility",
                          new double[] {0.377, 0.33, 0.285, 0.2435, 0.2133, 0.205, 0.212, 0.2238}),
                  "strikes",
                  new double[] {75, 125}))
          .example(
              Json.obj(
                  "forward",
                  1,
                  "expiry_years",
                  1,
                  "parameters",
                  Json.obj("a", -0.041, "b", 0.1331, "rho", 0.306, "m", 0.3586, "sigma", 0.4153),
                  "strikes",
                  new double[] {0.6, 1, 1.8}));

  private static Shape number(String title) {
    return Shape.number().unit("1").titled(title);
  }

  private static Shape column(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required("a", number("Level a"))
              .required("b", number("Slope b"))
              .required("rho", number("Rotation rho"))
              .required("m", number("Place m"))
              .required("sigma", number("Width sigma"))
              .optional("volatility", column("1/sqrt(year)", "Volatilities at the strikes"))
              .optional("density_factor", column("1", "Factors of the density at the strikes"))
              .required("minimum_density_factor", number("Least factor of the density"))
              .required("butterfly_arbitrage_free", Shape.bool().titled("Whether butterflies cost"))
              .optional("fitted_volatility", column("1/sqrt(year)", "Volatilities at the quotes"))
              .optional(
                  "rmse",
                  Shape.number().unit("1/sqrt(year)").titled("Root mean square of the misses"))
              .optional(
                  "at_bound",
                  Shape.listOf(Shape.string()).titled("Parameters that a bound of the fit holds")),
          "1");

  private SviContract() {}
}
