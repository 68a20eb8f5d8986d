package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The conversion of the quoted spread of a credit default swap into its upfront payment. */
@AutoService(JsonEngine.class)
public final class CdsUpfront implements JsonEngine {
  private static final double ROUND_TRIP = 1e-12;
  private static final double BASIS_POINT = 1e-4;
  private static final double YEAR = 360;

  private static final double AMOUNTS = 1e-9;
  private static final String NO_ROUTE =
      "Only the ISDA standard model itself gives it; the points that it leads to are checked.";

  private static final Shape CONTRACT =
      CdsContract.market(
              CdsContract.dates()
                  .required("maturity_date", Shape.date().titled("End of protection"))
                  .required(
                      "quoted_spread",
                      Shape.number()
                          .above(0)
                          .atMost(2)
                          .unit("1/year")
                          .titled("Quoted flat spread, 0.01 for 100 bp")))
          .example(example());

  private static Json.Obj example() {
    return Json.obj(
        "trade_date",
        "2009-05-21",
        "accrual_start_date",
        "2009-03-20",
        "maturity_date",
        "2012-06-20",
        "currency",
        "USD",
        "notional",
        10_000_000,
        "coupon",
        0.01,
        "quoted_spread",
        0.025,
        "recovery_rate",
        0.4,
        "curve_quotes",
        Json.arr(
            Json.obj("type", "deposit", "tenor", "6M", "rate", 0.012413),
            Json.obj("type", "swap", "tenor", "2Y", "rate", 0.011907),
            Json.obj("type", "swap", "tenor", "5Y", "rate", 0.02444)));
  }

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required(
                  "points_upfront", Shape.number().unit("1 (of notional)").titled("Points upfront"))
              .required("upfront_amount", money("Upfront amount, without accrued premium"))
              .required(
                  "accrued_days",
                  Shape.integer().unit("day").titled("Days accrued, first and trade date included"))
              .required("accrued_amount", money("Accrued premium"))
              .required(
                  "cash_settlement_amount", money("What the buyer pays: upfront less accrued"))
              .required(
                  "cs01",
                  money("Change of the upfront when the quoted spread rises by 0.01 %")
                      .unchecked(NO_ROUTE))
              .required("par_spread", Shape.number().unit("1/year").titled("Par spread"))
              .required(
                  "hazard_rate",
                  Shape.number().unit("1/year").titled("Flat hazard rate").unchecked(NO_ROUTE)),
          "1 (of notional)");

  private static Shape money(String title) {
    return Shape.number().unit("currency unit").titled(title);
  }

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.cds-upfront")
        .title(
            "ISDA standard-model CDS: points upfront from a quoted spread",
            "What the buyer of protection pays at once, besides the running coupon, when the swap"
                + " is quoted by a flat spread; negative when the buyer is paid. The cash settlement"
                + " takes off the premium accrued from the start of the period to the trade date.")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Points upfront and survival probability against the quoted spread")
        .method(
            new Method(
                "ISDA CDS Standard Model",
                "flat hazard rate such that a swap with the quoted spread as coupon is worth"
                    + " nothing; points = (protection leg - coupon x risky annuity) / (notional x"
                    + " discount to settlement), clean",
                List.of(
                    "ISDA CDS Standard Model, version 1.8.2 (Markit, 2009)",
                    "R. White, The pricing and risk management of credit default swaps, with a"
                        + " focus on the ISDA model, OpenGamma, 2013"),
                List.of(Libraries.named("com.opengamma.strata:strata-pricer")),
                List.of(
                    "Quarterly premiums on actual/360; weekends are the only holidays; protection"
                        + " starts on the trade date, settlement three business days later.",
                    "Deposits: actual/360 (GBP actual/365). Swaps: USD 30/360 half-yearly, EUR and"
                        + " CHF 30/360 yearly, GBP and JPY actual/365 half-yearly. Modified"
                        + " following.",
                    "Curves of overnight swaps are not offered.",
                    "Curve with flat forward rates between nodes.",
                    "Of the premium a default pays what has passed of its period by CORRECT, half a"
                        + " day more by ORIGINAL_ISDA. MARKIT_FIX counts again from the trade date"
                        + " and from each node of the curves, and loses the premium before: it is"
                        + " further off than ORIGINAL_ISDA, as White shows, by 0.002 of the"
                        + " notional where the spread of the example is 0.5.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    return CdsContract.problems(
        fields,
        CdsContract.maturity(
                fields.date("maturity_date"), fields.date("trade_date"), "/maturity_date")
            .stream()
            .toList());
  }

  @Override
  public double steps(Json.Obj input) {
    return 1.6e5;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double spread = fields.number("quoted_spread");
    try {
      IsdaCds cds = IsdaCds.of(fields);
      double points = FiniteResults.number("points_upfront", cds.pointsUpfront());
      double missed = cds.quotedSpread(points) - spread;
      double notional = fields.number("notional");
      double upfront = FiniteResults.number("upfront_amount", points * notional);
      double wider = IsdaCds.of(fields, spread + BASIS_POINT).pointsUpfront();
      long days =
          1 + ChronoUnit.DAYS.between(fields.date("accrual_start_date"), fields.date("trade_date"));
      double accrued = notional * fields.number("coupon") * days / YEAR;
      return JsonComputed.of(
              Json.obj(
                  "points_upfront",
                  points,
                  "upfront_amount",
                  upfront,
                  "accrued_days",
                  days,
                  "accrued_amount",
                  FiniteResults.number("accrued_amount", accrued),
                  "cash_settlement_amount",
                  FiniteResults.number("cash_settlement_amount", upfront - accrued),
                  "cs01",
                  FiniteResults.number("cs01", (wider - points) * notional),
                  "par_spread",
                  FiniteResults.number("par_spread", cds.quotedSpread(points)),
                  "hazard_rate",
                  FiniteResults.number("hazard_rate", cds.hazardRate()),
                  "numerics",
                  numerics(missed, (wider - points) / BASIS_POINT)))
          .noting("curve_times_years", cds.nodeTimes())
          .noting("curve_zero_rates", cds.nodeRates());
    } catch (Infeasible reason) {
      throw reason;
    } catch (RuntimeException notCalibrated) {
      throw new Infeasible(
          "no default intensity and interest rate curve give these quotes: quoted_spread / (1 -"
              + " recovery_rate) is too large, or curve_quotes contradict each other",
          notCalibrated);
    }
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double spread = fields.number("quoted_spread");
    double notional = fields.number("notional");
    double points = result.number("points_upfront");
    IsdaCds cds = IsdaCds.of(fields);
    double days = result.number("accrued_days");
    double accrued = result.number("accrued_amount");
    double upfront = result.number("upfront_amount");
    return List.of(
        roundTrip(cds.quotedSpread(points) - spread),
        new Residuals()
            .equal(upfront, points * notional)
            .equal(accrued, notional * fields.number("coupon") * days / YEAR)
            .equal(
                days,
                1
                    + ChronoUnit.DAYS.between(
                        fields.date("accrual_start_date"), fields.date("trade_date")))
            .zero(upfront, -accrued, -result.number("cash_settlement_amount"))
            .equal(result.number("par_spread"), spread, 1)
            .check(
                "amounts_residual",
                AMOUNTS,
                "Largest relative difference of the amounts from points, coupon and days, and of the"
                    + " par spread from the quoted one: zero."));
  }

  /**
   * Returns how the flat hazard rate was found.
   *
   * @param missed part of the spread
   * @param slope of the points by the spread
   */
  private static Json.Obj numerics(double missed, double slope) {
    return Numerics.of("root search of the flat hazard rate")
        .with(
            "error_estimate",
            Numerics.bound(FiniteResults.number("error_estimate", Math.abs(missed * slope))));
  }

  private static Check roundTrip(double residual) {
    return new Check(
        "quoted_spread_roundtrip_residual",
        FiniteResults.number("quoted_spread_roundtrip_residual", residual),
        ROUND_TRIP,
        "The flat spread that makes these points fair, less the quoted spread: zero, because each"
            + " follows from the other.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(CdsPlot.of(new JsonFields(input)));
  }
}
