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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversion of the quoted spread of a credit default swap into its upfront payment. */
@AutoService(Engine.class)
public final class CdsUpfront implements Engine {
  private static final double ROUND_TRIP = 1e-12;
  private static final int MOST_YEARS = 100;
  private static final double BASIS_POINT = 1e-4;
  private static final double YEAR = 360;

  private static final Shape QUOTE =
      Shape.object()
          .required("type", Shape.choice("deposit", "swap").titled("What is quoted"))
          .required(
              "tenor",
              Shape.string()
                  .length(2, 4)
                  .pattern("^[0-9]{1,2}[MY]$", "months or years such as 6M or 10Y")
                  .titled("Time to maturity, as in 6M or 10Y"))
          .required(
              "rate", Shape.number().atLeast(-0.1).atMost(1).unit("1/year").titled("Quoted rate"));

  private static final Shape CONTRACT =
      Shape.object()
          .required("trade_date", Shape.date().titled("Trade date"))
          .required(
              "accrual_start_date", Shape.date().titled("Start of the current premium period"))
          .required("maturity_date", Shape.date().titled("End of protection"))
          .required(
              "currency",
              Shape.string()
                  .length(3, 3)
                  .pattern("^[A-Z]{3}$", "a currency such as USD")
                  .titled("Currency: CHF, EUR, GBP, JPY or USD"))
          .required("notional", Shape.number().above(0).unit("currency unit").titled("Notional"))
          .required(
              "coupon",
              Shape.number().atLeast(0).atMost(1).unit("1/year").titled("Running premium"))
          .required(
              "quoted_spread",
              Shape.number()
                  .above(0)
                  .atMost(2)
                  .unit("1/year")
                  .titled("Quoted flat spread, 0.01 for 100 bp"))
          .required(
              "recovery_rate",
              Shape.number()
                  .atLeast(0)
                  .below(1)
                  .unit("1")
                  .titled("Part of the notional that is left at default"))
          .optional(
              "spot_lag_days",
              Shape.integer()
                  .atLeast(0)
                  .atMost(5)
                  .unit("business day")
                  .otherwise(2)
                  .titled("From the trade date to the start of deposits and swaps"))
          .optional(
              "accrual_formula",
              Shape.choice("ORIGINAL_ISDA", "MARKIT_FIX", "CORRECT")
                  .otherwise("ORIGINAL_ISDA")
                  .titled("Formula for the premium accrued at default"))
          .required(
              "curve_quotes",
              Shape.arrayOf(QUOTE, 1, 60).titled("Quotes of the interest rate curve, rising"))
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
      Shape.object()
          .required(
              "points_upfront", Shape.number().unit("1 (of notional)").titled("Points upfront"))
          .required("upfront_amount", money("Upfront amount, without accrued premium"))
          .required(
              "accrued_days",
              Shape.integer().unit("day").titled("Days accrued, first and trade date included"))
          .required("accrued_amount", money("Accrued premium"))
          .required("cash_settlement_amount", money("What the buyer pays: upfront less accrued"))
          .required("cs01", money("Change of the upfront when the quoted spread rises by 0.01 %"))
          .required("par_spread", Shape.number().unit("1/year").titled("Par spread"))
          .required("hazard_rate", Shape.number().unit("1/year").titled("Flat hazard rate"));

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
        .version("2")
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
    var problems = new ArrayList<Problem>();
    dates(fields, problems);
    var convention = CurveConvention.of(fields.text("currency"));
    if (convention.isEmpty()) {
      problems.add(
          Problem.invalid(
              "/currency",
              "must be CHF, EUR, GBP, JPY or USD, whose curve conventions are known here"));
    }
    quotes(fields, convention.map(CurveConvention::monthsBetweenPayments).orElse(1), problems);
    return problems;
  }

  private static void dates(JsonFields fields, List<Problem> problems) {
    LocalDate trade = fields.date("trade_date");
    LocalDate maturity = fields.date("maturity_date");
    if (trade.getYear() < 1990 || trade.getYear() > 2100) {
      problems.add(Problem.invalid("/trade_date", "must be from 1990 to 2100"));
    }
    if (fields.date("accrual_start_date").isAfter(trade.plusDays(1))) {
      problems.add(
          Problem.invalid("/accrual_start_date", "must not be after the day after trade_date"));
    }
    if (ChronoUnit.DAYS.between(fields.date("accrual_start_date"), trade) > 366) {
      problems.add(
          Problem.invalid("/accrual_start_date", "must be within a year before trade_date"));
    }
    if (!maturity.isAfter(trade.plusDays(1))) {
      problems.add(Problem.invalid("/maturity_date", "must be at least two days after trade_date"));
    }
    if (maturity.isAfter(trade.plusYears(MOST_YEARS))) {
      problems.add(Problem.invalid("/maturity_date", "must be at most 100 years after trade_date"));
    }
  }

  private static void quotes(JsonFields fields, int swapMonths, List<Problem> problems) {
    List<CurveQuote> quotes = fields.objects("curve_quotes").stream().map(CurveQuote::of).toList();
    for (int i = 0; i < quotes.size(); i++) {
      CurveQuote quote = quotes.get(i);
      String pointer = "/curve_quotes/" + i + "/tenor";
      if (quote.months() <= (i == 0 ? 0 : quotes.get(i - 1).months())) {
        problems.add(
            Problem.invalid(pointer, "must be longer than the tenor before it, and not zero"));
      } else if (quote.swap() && quote.months() % swapMonths != 0) {
        problems.add(
            Problem.invalid(pointer, "of a swap must be a multiple of " + swapMonths + " months"));
      } else if (!quote.swap() && i > 0 && quotes.get(i - 1).swap()) {
        problems.add(
            Problem.invalid(pointer, "of a deposit must not be longer than that of a swap"));
      }
    }
  }

  @Override
  public double steps(Json.Obj input) {
    return 5e5;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double spread = fields.number("quoted_spread");
    try {
      IsdaCds cds = IsdaCds.of(fields);
      double points = FiniteResults.number("points_upfront", cds.pointsUpfront());
      double notional = fields.number("notional");
      double upfront = FiniteResults.number("upfront_amount", points * notional);
      double wider = IsdaCds.of(fields, spread + BASIS_POINT).pointsUpfront();
      long days =
          1 + ChronoUnit.DAYS.between(fields.date("accrual_start_date"), fields.date("trade_date"));
      double accrued = notional * fields.number("coupon") * days / YEAR;
      return Computed.of(
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
                  FiniteResults.number("hazard_rate", cds.hazardRate())))
          .checked(roundTrip(cds.quotedSpread(points) - spread))
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
