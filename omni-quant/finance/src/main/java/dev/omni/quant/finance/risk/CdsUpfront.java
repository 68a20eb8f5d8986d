package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The conversion of the quoted spread of a credit default swap into its upfront payment. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CdsUpfront implements ColumnEngine<CdsUpfront.Input, CdsUpfront.Result> {
  private static final double ROUND_TRIP = 1e-12;

  private static final double AMOUNTS = 1e-9;
  private static final String NO_ROUTE =
      "Only the ISDA standard model itself gives it; the points that it leads to are checked.";

  /**
   * A swap that is quoted by a flat spread.
   *
   * @param tradeDate from which protection runs
   * @param accrualStartDate start of the current premium period
   * @param maturityDate end of protection
   * @param quotedSpread flat, 1/year
   * @param currency of all payments
   * @param notional currency unit
   * @param coupon running premium, 1/year
   * @param recoveryRate part of the notional that is left at default
   * @param spotLagDays from the trade date to the start of deposits and swaps
   * @param accrualFormula for the premium accrued at default
   * @param curveQuotes of the interest rate curve, rising
   */
  @Example(
      """
      {"trade_date": "2009-05-21", "accrual_start_date": "2009-03-20",
       "maturity_date": "2012-06-20", "currency": "USD", "notional": 10000000, "coupon": 0.01,
       "quoted_spread": 0.025, "recovery_rate": 0.4,
       "curve_quotes": [
        {"type": "deposit", "tenor": "6M", "rate": 0.012413},
        {"type": "swap", "tenor": "2Y", "rate": 0.011907},
        {"type": "swap", "tenor": "5Y", "rate": 0.02444}]}""")
  public record Input(
      @Title("Trade date") LocalDate tradeDate,
      @Title("Start of the current premium period") LocalDate accrualStartDate,
      @Title("End of protection") LocalDate maturityDate,
      @Title("Quoted flat spread, 0.01 for 100 bp") @Unit("1/year") @Range(above = 0, to = 2)
          double quotedSpread,
      @Title("Currency: CHF, EUR, GBP, JPY or USD")
          @Size(min = 3, max = 3)
          @Form(regex = "^[A-Z]{3}$", words = "a currency such as USD")
          String currency,
      @Title("Notional") @Unit("currency unit") @Range(above = 0) double notional,
      @Title("Running premium") @Unit("1/year") @Range(from = 0, to = 1) double coupon,
      @Title("Part of the notional that is left at default") @Unit("1") @Range(from = 0, below = 1)
          double recoveryRate,
      @Title("Business days from the trade date to the start of deposits and swaps")
          @Unit("business day")
          @Range(from = 0, to = 5)
          @Default("2")
          int spotLagDays,
      @Title("Formula for the premium accrued at default") @Default("\"ORIGINAL_ISDA\"")
          AccruedPremium accrualFormula,
      @Title("Quotes of the interest rate curve, rising") @Size(min = 1, max = 60)
          List<MarketRate> curveQuotes) {
    private CdsTerms terms(InterestCurves curves) {
      return new CdsTerms(
          tradeDate,
          accrualStartDate,
          currency,
          notional,
          coupon,
          recoveryRate,
          spotLagDays,
          accrualFormula,
          curves.of(this));
    }
  }

  /**
   * A quote of the interest rate curve.
   *
   * @param type what is quoted
   * @param tenor time to maturity, as in 6M or 10Y
   * @param rate 1/year
   */
  public record MarketRate(
      @Title("What is quoted") RateInstrument type,
      @Title("Time to maturity, as in 6M or 10Y")
          @Size(min = 2, max = 4)
          @Form(regex = "^[0-9]{1,2}[MY]$", words = "months or years such as 6M or 10Y")
          String tenor,
      @Title("Quoted rate") @Unit("1/year") @Range(from = -0.1, to = 1) double rate) {
    CurveQuote quote() {
      return new CurveQuote(type, tenor, rate);
    }
  }

  /**
   * The payment of the buyer of protection.
   *
   * @param pointsUpfront part of the notional, clean
   * @param upfrontAmount without accrued premium
   * @param accruedDays first and trade date included
   * @param accruedAmount accrued premium
   * @param cashSettlementAmount upfront less accrued
   * @param cs01 change of the upfront when the quoted spread rises by 0.01 %
   * @param parSpread 1/year
   * @param hazardRate flat, 1/year
   * @param numerics how the hazard rate was found
   */
  public record Result(
      @Title("Points upfront") @Unit("1 (of notional)") double pointsUpfront,
      @Title("Upfront amount, without accrued premium") @Unit("currency unit") double upfrontAmount,
      @Title("Days accrued, first and trade date included") @Unit("day") long accruedDays,
      @Title("Accrued premium") @Unit("currency unit") double accruedAmount,
      @Title("What the buyer pays: upfront less accrued") @Unit("currency unit")
          double cashSettlementAmount,
      @Title("Change of the upfront when the quoted spread rises by 0.01 %")
          @Unit("currency unit")
          @Unchecked(NO_ROUTE)
          double cs01,
      @Title("Par spread") @Unit("1/year") double parSpread,
      @Title("Flat hazard rate") @Unit("1/year") @Unchecked(NO_ROUTE) double hazardRate,
      @Title("How the numbers came about") @Unit("1 (of notional)") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.cds-upfront")
        .limit("spread", "Spread of at most 50 %.", "quoted_spread <= 0.5")
        .limit("recovery", "Recovery of at most 80 %.", "recovery_rate <= 0.8")
        .title(
            "ISDA standard-model CDS: points upfront from a quoted spread",
            "What the buyer of protection pays at once, besides the running coupon, when the swap"
                + " is quoted by a flat spread; negative when the buyer is paid. The cash settlement"
                + " takes off the premium accrued from the start of the period to the trade date.")
        .synonyms("credit default swap, CDS price, upfront payment, credit protection")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Points upfront against the quoted spread, and survival over the years")
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
  public List<Problem> problems(Input input) {
    CdsTerms terms = input.terms(new InterestCurves());
    return terms.problems(terms.problem(input.maturityDate(), "/maturity_date").stream().toList());
  }

  @Override
  public double steps(Input input) {
    return 1.4e4 + 7e3 * input.curveQuotes().size();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    var curves = new InterestCurves();
    eachPrepared(
        in,
        out,
        count,
        input -> new QuotedCds(input, input.terms(curves)),
        QuotedCds::computed,
        CdsUpfront::checks);
  }

  /**
   * Returns what the buyer of protection pays at once.
   *
   * @throws Infeasible when no default intensity or no curve gives the quotes
   */
  public static Result value(Input input) {
    return quoted(input).computed().result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return checks(quoted(input), result);
  }

  private static QuotedCds quoted(Input input) {
    return new QuotedCds(input, input.terms(new InterestCurves()));
  }

  private static List<Check> checks(QuotedCds quoted, Result result) {
    Input input = quoted.input();
    double spread = input.quotedSpread();
    double notional = input.notional();
    double points = result.pointsUpfront();
    double days = result.accruedDays();
    double accrued = result.accruedAmount();
    double upfront = result.upfrontAmount();
    return List.of(
        roundTrip(quoted.swap().quotedSpread(points) - spread),
        new Residuals()
            .equal(upfront, points * notional)
            .equal(accrued, notional * input.coupon() * days / QuotedCds.YEAR)
            .equal(days, quoted.terms().accruedDays())
            .zero(upfront, -accrued, -result.cashSettlementAmount())
            .equal(result.parSpread(), spread, 1)
            .check(
                "amounts_residual",
                AMOUNTS,
                "Largest relative difference of the amounts from points, coupon and days, and of the"
                    + " par spread from the quoted one: zero."));
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
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(CdsFigure.of(input, result, quoted(input)::at));
  }
}
