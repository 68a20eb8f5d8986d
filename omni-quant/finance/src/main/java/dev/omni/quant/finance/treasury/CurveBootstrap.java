package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A curve that reprices quotes of the market. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CurveBootstrap implements Engine<CurveBootstrap.Input, CurveBootstrap.Result> {
  private static final double NODES = 1e-12;
  private static final double REPRICED = 1e-12;

  /**
   * Quotes of one index.
   *
   * @param valuationDate date of the quotes
   * @param index with its conventions
   * @param interpolation of the curve
   * @param quotes of instruments
   * @param discountCurve that discounts the swaps, where it is another
   * @param endOfMonth whether dates are last business days of months, if the spot date is one
   */
  @Example(
      """
      {"valuation_date": "2024-05-14", "index": "EUR-ESTR",
       "quotes": {"type": ["ois", "ois", "ois", "ois", "ois", "ois"],
         "tenor": ["1M", "6M", "1Y", "2Y", "5Y", "10Y"],
         "quote": [0.0388, 0.0363, 0.0338, 0.0301, 0.0264, 0.0262]}}""")
  public record Input(
      @Title("Date of the quotes") LocalDate valuationDate,
      @Title("Index, with its conventions") RateIndex index,
      @Title("What is linear between nodes: logarithm of the factor, or zero rate")
          @Default("\"log_linear_discount\"")
          CurveInterpolation interpolation,
      @Title("Quotes, one row for each") CurveQuotes quotes,
      @Title("Curve that discounts the swaps; the curve itself if not given")
          Optional<CurveInput> discountCurve,
      @Title("Dates on last business days of months, if the spot date is one") @Default("false")
          boolean endOfMonth) {
    /** Returns what is wrong with the quotes, in the order of the rows. */
    public List<Problem> problems() {
      return new QuoteProblems(this).found();
    }

    private Optional<DiscountCurve> discount() {
      return discountCurve.map(CurveInput::curve);
    }
  }

  /**
   * A curve that reprices the quotes.
   *
   * @param nodes of the curve, by date
   * @param quotesRepriced quotes again, in the order of the input
   * @param numerics how the numbers came about
   * @param warnings what is odd in the quotes
   */
  public record Result(
      @Title("Nodes of the curve, one row for each, by date") Nodes nodes,
      @Title("Quotes again, in the order of the input") Repriced quotesRepriced,
      @Title("How the numbers came about") @Unit("as quote") Numerics numerics,
      @Title("What is odd in the quotes, and changes no number")
          Optional<List<Warning>> warnings) {}

  /**
   * Nodes by column.
   *
   * @param date dates
   * @param timeYears times, Act/365F
   * @param discountFactor discount factors
   * @param zeroRate zero rates, continuous, Act/365F
   */
  public record Nodes(
      @Title("Dates") List<LocalDate> date,
      @Title("Times, Act/365F") @Unit("year") double[] timeYears,
      @Title("Discount factors") @Unit("1") double[] discountFactor,
      @Title("Zero rates, Act/365F") @Unit("1/year continuous") double[] zeroRate) {}

  /**
   * Quotes of the curve.
   *
   * @param quote as quoted
   * @param residual quotes of the curve less the given ones
   */
  public record Repriced(
      @Title("Quotes of the curve") @Unit("1") double[] quote,
      @Title("Quotes of the curve less the given ones")
          @Unit("1")
          @Unchecked(
              "What rounding left of the quotes, whose size the check repricing_residual limits.")
          double[] residual) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.curve.bootstrap")
        .limit("quotes", "At least three quotes.", "size(quotes.quote) >= 3")
        .title(
            "Curve from market quotes",
            "The discount factors that reprice deposits, forward rate agreements, futures and swaps"
                + " of one index, one node for each quote. The nodes, as dates and"
                + " discount_factors, are a curve of the other capabilities.")
        .synonyms(
            "yield curve, build a curve, discount curve, OIS curve, zero curve, swap curve,"
                + " SOFR curve, forward curve, bootstrapping, curve from swaps")
        .direct(Workload.MEDIUM)
        .version("4")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Zero and three-month forward rates")
        .method(
            new Method(
                "Bootstrap, one node at a time by Brent's method",
                "deposit, fra: (P(a) / P(b) - 1) / tau = quote; future: (100 - price) / 100 -"
                    + " adjustment; ois, swap: sum (P(a) / P(b) - 1) P(payment) / sum tau"
                    + " P(payment) = quote",
                List.of(
                    "F. Ametrano and M. Bianchetti, Everything you always wanted to know about"
                        + " multiple interest rate curve bootstrapping but were afraid to ask,"
                        + " 2013, SSRN 2219548"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "ModifiedFollowing, dates counted back from spot + tenor. Terms of months and"
                        + " years that begin on the last business day of a month end on one: those"
                        + " of deposits always, all others with end_of_month.",
                    "A future on an overnight rate is of the compounded rate from its IMM date to"
                        + " that of the third month after.",
                    "A forward rate that differs by more than 0.01 from the median of the five"
                        + " around it, and a quoted rate above 0.25 or below -0.02, give a"
                        + " warning.",
                    "A node is the last date on which its quote depends. Zero rates from -0.99 to"
                        + " 3 are searched.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return input.problems();
  }

  @Override
  public double steps(Input input) {
    return input.quotes().steps();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the curve of quotes.
   *
   * @throws dev.omni.engine.Infeasible when no zero rate at a node gives its quote
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    QuotedCurve quoted = QuotedCurve.of(input);
    List<CurveQuoted> quotes = quoted.instruments();
    Optional<DiscountCurve> discount = input.discount();
    DiscountCurve curve = quoted.curve(quotes, discount, work);
    double[] again = quotes.stream().mapToDouble(q -> q.quote(curve, discount)).toArray();
    double[] residuals = new double[again.length];
    for (int i = 0; i < again.length; i++) {
      residuals[i] = again[i] - quotes.get(i).given();
    }
    double missed = Arrays.stream(residuals).map(Math::abs).max().orElse(0);
    List<LocalDate> dates =
        Arrays.stream(curve.times())
            .mapToObj(t -> curve.valuation().plusDays(Math.round(t * 365)))
            .toList();
    double[] factors = Arrays.stream(curve.times()).map(curve::factor).toArray();
    return new Result(
        new Nodes(dates, curve.times(), factors, curve.zeros()),
        new Repriced(again, residuals),
        new Numerics("Brent's method, one node after the other").withError(missed),
        Warning.listed(quoted.warnings(quotes, curve)));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    List<CurveQuoted> quotes = QuotedCurve.of(input).instruments();
    Optional<DiscountCurve> discount = input.discount();
    DiscountCurve curve = published(input, result);
    double[] again = result.quotesRepriced().quote();
    double[] residuals = result.quotesRepriced().residual();
    double worst = 0;
    double apart = 0;
    for (int i = 0; i < again.length; i++) {
      CurveQuoted quote = quotes.get(i);
      double there = quote.quote(curve, discount);
      worst = Math.max(worst, Math.abs(there - quote.given()));
      apart = Math.max(apart, Math.abs(again[i] - there));
      apart = Math.max(apart, Math.abs(again[i] - quote.given() - residuals[i]));
    }
    double size = Math.max(1, quotes.stream().mapToDouble(CurveQuoted::size).max().orElse(1));
    return List.of(
        new Check(
            "repricing_residual",
            FiniteResults.number("repricing_residual", worst),
            REPRICED * size,
            "Largest difference of a quote of the published nodes and the given one: zero."),
        new Check(
            "quotes_residual",
            FiniteResults.number("quotes_residual", apart),
            REPRICED * size,
            "Largest difference of a published quote and that of the nodes, or of its residual and"
                + " what it misses: zero."),
        nodes(result.nodes(), curve));
  }

  private static Check nodes(Nodes nodes, DiscountCurve curve) {
    double[] factors = nodes.discountFactor();
    double[] times = nodes.timeYears();
    var residuals = new Residuals();
    for (int i = 0; i < factors.length; i++) {
      residuals
          .equal(factors[i], StrictMath.exp(-nodes.zeroRate()[i] * times[i]))
          .equal(times[i], curve.years(nodes.date().get(i)));
    }
    return residuals.check(
        "nodes_residual",
        NODES,
        "Largest relative difference of a discount factor and e^(-zero rate x years), or of years"
            + " and days / 365: zero.");
  }

  private static DiscountCurve published(Input input, Result result) {
    return new DiscountCurve(
        input.valuationDate(),
        result.nodes().timeYears(),
        result.nodes().zeroRate(),
        input.interpolation() == CurveInterpolation.LINEAR_ZERO);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        CurveFigure.bootstrapped(
            published(input, result), input.quotes(), QuotedCurve.of(input).instruments()));
  }
}
