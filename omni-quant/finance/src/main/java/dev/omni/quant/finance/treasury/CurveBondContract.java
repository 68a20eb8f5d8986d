package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;
import java.util.List;

/** Input and result of bonds on one curve. */
final class CurveBondContract {
  private static final int MOST = 10_000;

  static final Shape INPUT =
      Shape.object()
          .required("curve", CurveInput.contract("Curve of zero rates"))
          .required("settlement_date", Shape.date().titled("Date on which the bonds are paid"))
          .required(
              "bonds",
              Shape.object()
                  .required("maturity_date", column(Shape.date(), "Maturities"))
                  .required(
                      "coupon_rate",
                      column(Shape.number().atLeast(0).atMost(1).unit("1/year"), "Coupons a year"))
                  .required(
                      "frequency",
                      Shape.of(
                          Json.obj(
                              "type",
                              "array",
                              "items",
                              Json.obj("enum", List.of(1, 2, 4, 12)),
                              "minItems",
                              1,
                              "maxItems",
                              MOST,
                              "title",
                              "Coupons a year, how many")))
                  .required(
                      "day_count", column(Shape.choice("Act/Act ICMA", "30U/360"), "Day counts"))
                  .required(
                      "clean_price",
                      column(Shape.number().above(0).atMost(1000).unit("per 100"), "Clean prices"))
                  .optional("face", column(Shape.number().unit("currency unit"), "Faces held"))
                  .optional(
                      "name",
                      Shape.of(
                          Json.obj(
                              "type",
                              "array",
                              "items",
                              Json.obj("type", List.of("string", "null")),
                              "minItems",
                              1,
                              "maxItems",
                              MOST,
                              "title",
                              "Names")))
                  .titled("Bonds, one row for each"))
          .optional(
              "key_rate_years",
              Shape.arrayOf(Shape.number().above(0).atMost(100).unit("year"), 2, 30)
                  .titled("Times of the key rates, rising"))
          .example(
              Json.obj(
                  "curve",
                  CurveInput.example(),
                  "settlement_date",
                  "2024-06-05",
                  "bonds",
                  Json.obj(
                      "maturity_date",
                      List.of("2029-02-15", "2034-07-04", "2026-10-25"),
                      "coupon_rate",
                      new double[] {0.024, 0.0275, 0.0425},
                      "frequency",
                      List.of(1, 1, 2),
                      "day_count",
                      List.of("Act/Act ICMA", "Act/Act ICMA", "30U/360"),
                      "clean_price",
                      new double[] {97.6, 99.12, 100.4},
                      "face",
                      new double[] {1e6, 2e6, 5e5})));

  private static Shape column(Shape item, String title) {
    return Shape.arrayOf(item, 1, MOST).titled(title);
  }

  private static Shape numbers(String unit, String title) {
    return Shape.listOf(Shape.number().unit(unit)).titled(title);
  }

  static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required(
                  "bonds",
                  Shape.object()
                      .required("z_spread", numbers("1/year continuous", "Spreads over the curve"))
                      .required("accrued_interest", numbers("per 100", "Accrued interest"))
                      .required("curve_price", numbers("per 100", "Clean prices without a spread"))
                      .required("effective_duration", numbers("year", "Effective durations"))
                      .required("convexity", numbers("year^2", "Convexities"))
                      .required(
                          "dv01",
                          numbers("currency unit", "Losses of the face, else of 100, for 0.01 %"))
                      .titled("Bonds, one row for each"))
              .required(
                  "total",
                  Shape.object()
                      .required(
                          "market_value",
                          Shape.number()
                              .unit("currency unit")
                              .titled("Value with accrued interest"))
                      .required(
                          "dv01", Shape.number().unit("currency unit").titled("Loss for 0.01 %"))
                      .required("key_rate_dv01", numbers("currency unit", "The same by key rate"))
                      .titled("All bonds")),
          "1/year continuous");

  private CurveBondContract() {}
}
