package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.TableColumns;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The credit curve of a name from the par spreads of its default swaps. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CreditCurve implements Engine<CreditCurve.Input, CreditCurve.Result> {
  private static final double BASIS_POINT = 1e-4;

  /** A par spread that misses its quote by more is not one of a solved curve. */
  private static final double FAR = 1e-6;

  /**
   * Points that are less are none: the contract pays its quote, and rounding differs by machine.
   */
  private static final double ROUNDING = 1e-14;

  private static final String NO_CURVE =
      "no hazard rates and interest rates give these quotes: a spread / (1 - recovery_rate) is too"
          + " large, or curve_quotes contradict each other";

  /**
   * Par spreads of swaps on one name.
   *
   * @param tradeDate from which protection runs
   * @param accrualStartDate start of the current premium period
   * @param quotes maturities and par spreads
   * @param currency of all payments
   * @param notional currency unit
   * @param coupon running premium of the swaps that are valued, 1/year
   * @param recoveryRate part of the notional that is left at default
   * @param spotLagDays from the trade date to the start of deposits and swaps
   * @param accrualFormula for the premium accrued at default
   * @param curveQuotes of the interest rate curve, rising
   */
  @Example(
      """
      {"trade_date": "2009-05-21", "accrual_start_date": "2009-03-20", "currency": "USD",
       "notional": 10000000, "coupon": 0.01, "recovery_rate": 0.4,
       "quotes": {
        "maturity_date": ["2010-06-20", "2012-06-20", "2014-06-20"],
        "spread": [0.012, 0.0155, 0.018]},
       "curve_quotes": [
        {"type": "deposit", "tenor": "6M", "rate": 0.012413},
        {"type": "swap", "tenor": "2Y", "rate": 0.011907},
        {"type": "swap", "tenor": "6Y", "rate": 0.02444}]}""")
  public record Input(
      @Title("Trade date") LocalDate tradeDate,
      @Title("Start of the current premium period") LocalDate accrualStartDate,
      @Title("Quotes, one row for each") SpreadQuotes quotes,
      @Title("Currency: CHF, EUR, GBP, JPY or USD") @Size(min = 1, max = 64) String currency,
      @Title("Notional") @Unit("currency unit") @Range(above = 0) double notional,
      @Title("Running premium") @Unit("1/year") @Range(from = 0, to = 1) double coupon,
      @Title("Part of the notional that is left at default") @Unit("1") @Range(from = 0, below = 1)
          double recoveryRate,
      @Title("Business days from the trade date to the start of deposits and swaps")
          @Unit("1")
          @Range(from = 0, to = 5)
          @Default("2")
          int spotLagDays,
      @Title("Formula for the premium accrued at default") @Default("\"ORIGINAL_ISDA\"")
          AccruedPremium accrualFormula,
      @Title("Quotes of the interest rate curve, rising") @Size(min = 1, max = 60)
          List<PlainRate> curveQuotes) {
    CdsTerms terms() {
      return new CdsTerms(
          tradeDate,
          accrualStartDate,
          currency,
          notional,
          coupon,
          recoveryRate,
          spotLagDays,
          accrualFormula,
          new InterestQuotes(curveQuotes.stream().map(PlainRate::quote).toList()));
    }
  }

  /**
   * A quote of the interest rate curve, whose tenor may be any text.
   *
   * @param type what is quoted
   * @param tenor time to maturity, as in 6M or 10Y
   * @param rate 1/year
   */
  public record PlainRate(
      @Title("What is quoted") RateInstrument type,
      @Title("Time to maturity, as in 6M or 10Y") @Size(min = 1, max = 64) String tenor,
      @Title("Quoted rate") @Unit("1/year") @Range(from = -1, to = 1) double rate) {
    private CurveQuote quote() {
      return new CurveQuote(type, tenor, rate);
    }
  }

  /**
   * A credit curve and swaps on it.
   *
   * @param nodes of the curve
   * @param contracts swaps to the maturities, of the buyer of protection
   * @param numerics how the curve was found
   */
  public record Result(
      @Title("Nodes of the credit curve") Nodes nodes,
      @Title("Swaps to the maturities, of the buyer of protection") Upfronts contracts,
      @Title("How the numbers came about") @Unit("1/year") Numerics numerics) {}

  /**
   * Nodes by column.
   *
   * @param maturityDate as quoted
   * @param hazardRate 1/year, each from the maturity before to its own
   * @param survivalProbability up to the maturity
   */
  public record Nodes(
      @Title("Maturities") List<LocalDate> maturityDate,
      @Title("Rates of default, each from the maturity before to its own") @Unit("1/year")
          double[] hazardRate,
      @Title("Probabilities of no default up to the maturity") @Unit("1")
          double[] survivalProbability) {}

  /**
   * Swaps by column.
   *
   * @param pointsUpfront part of the notional, at the running premium
   * @param cs01 change of the upfront when all par spreads rise by 0.01 %, currency unit
   */
  public record Upfronts(
      @Title("Points upfront at the running premium") @Unit("1 (of notional)")
          double[] pointsUpfront,
      @Title("Change of the upfront when all par spreads rise by 0.01 %")
          @Unit("currency unit")
          @Unchecked("Only another curve gives it, which costs as much.")
          double[] cs01) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.cds-curve")
        .limit("recovery", "Recovery of at most 80 %.", "recovery_rate <= 0.8")
        .title(
            "ISDA credit curve from par spreads",
            "The rates of default that make default swaps with these par spreads fair, constant"
                + " between their maturities, with points upfront and spread sensitivity of swaps"
                + " that pay the standard running premium.")
        .synonyms(
            "hazard rate, default probability, survival probability, credit curve, CDS spreads,"
                + " implied default, bootstrap credit curve, par spread")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Hazard rates, survival and spreads over the years")
        .method(
            new Method(
                "ISDA CDS Standard Model, one node after the other",
                "value of a swap with the par spread as premium = 0 at each maturity; S(t) = exp(-"
                    + " sum h_k (t_k - t_(k-1))), time actual/365 from the trade date; cs01 ="
                    + " notional (points of the curve at spreads + 1 bp - points)",
                List.of(
                    "ISDA CDS Standard Model, version 1.8.2 (Markit, 2009)",
                    "R. White, The pricing and risk management of credit default swaps, with a"
                        + " focus on the ISDA model, OpenGamma, 2013"),
                List.of(Libraries.named("com.opengamma.strata:strata-pricer")),
                List.of(
                    "Conventions of curve and premiums are those of risk.credit.cds-upfront;"
                        + " protection starts on the trade date.",
                    "Spreads that fall so fast that a hazard rate would be negative have no curve.",
                    "A curve of ten quotes takes some milliseconds.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    CdsTerms terms = input.terms();
    TableColumns quotes = input.quotes().columns();
    var problems = new ArrayList<>(quotes.problems());
    List<LocalDate> maturities = input.quotes().maturityDate();
    for (int i = 0; i < maturities.size(); i++) {
      if (i > 0 && !maturities.get(i).isAfter(maturities.get(i - 1))) {
        problems.add(quotes.problem("maturity_date", i, "must be later than the one before it"));
      } else {
        terms.problem(maturities.get(i), "/quotes/maturity_date/" + i).ifPresent(problems::add);
      }
    }
    List<Problem> all = terms.problems(problems);
    if (!all.isEmpty()) {
      return all;
    }
    LocalDate end = IsdaCds.lastQuote(terms);
    for (int i = 0; i < maturities.size(); i++) {
      if (maturities.get(i).isAfter(end)) {
        problems.add(
            quotes.problem(
                "maturity_date", i, "must not be after the last of curve_quotes, " + end));
      }
    }
    return problems.isEmpty() ? input.quotes().falling(terms) : problems;
  }

  @Override
  public double steps(Input input) {
    return 1e5 + 3e4 * input.quotes().maturityDate().size();
  }

  /**
   * Returns the credit curve of par spreads.
   *
   * @throws Infeasible when no hazard rates or no interest rates give the quotes
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    CdsTerms terms = input.terms();
    SpreadQuotes quotes = input.quotes();
    int count = quotes.spread().length;
    try {
      IsdaCreditCurve curve = quotes.curve(terms, count, 0);
      double missed = Arrays.stream(curve.residuals()).map(Math::abs).max().orElse(0);
      if (!(missed <= FAR)) {
        throw new Infeasible(NO_CURVE);
      }
      work.proceed();
      double[] points =
          Arrays.stream(curve.points())
              .map(point -> Math.abs(point) < ROUNDING ? 0 : point)
              .toArray();
      double[] wider = quotes.curve(terms, count, BASIS_POINT).points();
      double[] moves = new double[points.length];
      Arrays.setAll(moves, i -> terms.notional() * (wider[i] - points[i]));
      return new Result(
          new Nodes(quotes.maturityDate(), curve.hazards(), curve.survivals()),
          new Upfronts(points, moves),
          new Numerics("ISDA bootstrap, one node after the other")
              .withError(Numerics.bound(missed)));
    } catch (Infeasible | CancellationException reason) {
      throw reason;
    } catch (RuntimeException notCalibrated) {
      throw new Infeasible(NO_CURVE, notCalibrated);
    }
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new HazardChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(HazardFigure.of(input, result.nodes()));
  }
}
