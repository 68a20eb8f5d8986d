package dev.omni.quant.finance.exotic;

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
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Own;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A European or American option on an asset with dividends in cash. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class DiscreteDividendOption
    implements Engine<DiscreteDividendOption.Input, DiscreteDividendOption.Result> {
  private static final int POINTS = 41;

  /** When an option may be exercised. */
  public enum Style {
    /** At expiry. */
    EUROPEAN,
    /** Until expiry. */
    AMERICAN
  }

  /** The quantity that is lognormal. */
  public enum Model {
    /** The price of the asset between ex-dates, on which it falls. */
    SPOT,
    /** The price of the asset less the present value of the dividends. */
    ESCROWED
  }

  /**
   * An option on an asset with dividends in cash.
   *
   * @param option to buy or to sell the asset
   * @param style when it may be exercised
   * @param model what is lognormal
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiryYears time to expiry
   * @param dividends in cash
   */
  @Example(
      """
      {"type": "call", "style": "american", "spot": 100, "strike": 95, "rate": 0.05,
       "volatility": 0.2, "expiry_years": 1,
       "dividends": {"time_years": [0.1643835616438356], "amount": [3]}}""")
  @Example(
      """
      {"type": "call", "model": "escrowed", "spot": 40, "strike": 40, "rate": 0.09,
       "volatility": 0.3, "expiry_years": 0.5,
       "dividends": {"time_years": [0.1666666667, 0.4166666667], "amount": [0.5, 0.5]}}""")
  public record Input(
      @Flat AssetTerms option,
      @Title("When the option may be exercised") @Default("\"european\"") Style style,
      @Title("What is lognormal: the price between ex-dates, or less its dividends")
          @Default("\"spot\"")
          Model model,
      @Title("Volatility of what is lognormal, 0.2 for 20 %")
          @Unit("1/sqrt(year)")
          @Range(from = 0, to = 5)
          double volatility,
      @Title("Time to expiry") @Unit("year") @Range(from = 0, to = 100) double expiryYears,
      @Title("Dividends in cash, one row for each ex-date") DividendTable dividends) {
    DividendModel terms() {
      int count = dividends.before(expiryYears);
      return new DividendModel(
          option.vanilla(),
          model == Model.ESCROWED,
          option.point(volatility, expiryYears),
          Arrays.copyOf(dividends.timeYears(), count),
          Arrays.copyOf(dividends.amount(), count));
    }

    boolean american() {
      return style == Style.AMERICAN;
    }
  }

  /**
   * The price of an option on an asset with dividends in cash.
   *
   * @param price currency unit
   * @param delta change of the price by the spot, 1
   * @param gamma change of delta by the spot, 1/currency unit
   * @param vega change of the price by the volatility, currency unit per 1.00
   * @param theta change of the price by passing time, currency unit/year
   * @param rho change of the price by the rate, currency unit per 1.00
   * @param europeanPrice without early exercise, currency unit
   * @param exerciseTimesYears ex-dates of an American call before which exercise may be best
   * @param warnings what is odd in the input
   * @param numerics how the numbers were found
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Delta") @Unit("1") double delta,
      @Title("Gamma") @Unit("1/currency unit") double gamma,
      @Title("Vega") @Unit("currency unit per 1.00 vol") @Unchecked(DividendChecks.NO_ROUTE)
          double vega,
      @Title("Theta") @Unit("currency unit/year") double theta,
      @Title("Rho") @Unit("currency unit per 1.00 rate") @Unchecked(DividendChecks.NO_ROUTE)
          double rho,
      @Title("Price of the European option") @Unit("currency unit") double europeanPrice,
      @Title("Ex-dates of an American call just before which exercise may be best") @Unit("year")
          Optional<double[]> exerciseTimesYears,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.discrete-dividends")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "European or American option with cash dividends",
            "Price of a call or put on an asset that falls by known amounts on ex-dates. Model spot:"
                + " the price is lognormal between them and falls to no less than 0. Model"
                + " escrowed: the price less the present value of the dividends is lognormal."
                + " Dividends at or after expiry do not count.")
        .synonyms(
            "cash dividend, discrete dividend, ex-dividend date, dividend paying stock option,"
                + " american call with dividends, early exercise before the ex-date")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price by delta and gamma, and exercise value, against the price of the asset")
        .method(
            new Method(
                "Integrals from ex-date to ex-date; finite differences for early exercise between",
                "c(S, t_i) = e^(-r dt) E[max(S' + pv - K, c(S' - min(D, S'), t_i+1))]; otherwise"
                    + " V_t + (r - q - v^2/2) V_x + v^2/2 V_xx - r V <= 0, V >= payoff, corrected by"
                    + " the error of the European price on the same grid",
                List.of(
                    "E. G. Haug, J. Haug and A. Lewis, Back to basics: a new approach to the"
                        + " discrete dividend problem, Wilmott, September 2003, pp. 37-47",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, 15.12",
                    "C. Reisinger and J. H. Witte, On the use of policy iteration as an easy way of"
                        + " pricing American options, SIAM Journal on Financial Mathematics 3, 2012,"
                        + " pp. 459-478"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Rate, yield, volatility and dividends are known.",
                    "An American call on an asset without a yield, at a rate of 0 or more, is"
                        + " exercised only just before an ex-date: it has the integrals.",
                    "vega and rho are differences of prices; theta follows from the"
                        + " Black-Scholes equation, and is 0 where exercise today is best.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.dividends().problems());
    if (problems.isEmpty() && !(input.terms().state() > 0)) {
      problems.add(
          Problem.invalid(
              "/dividends/amount",
              "must have a present value below spot: of model escrowed the rest is lognormal"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    int dates = input.dividends().before(input.expiryYears());
    DividendModel terms = input.terms();
    if (terms.escrowed() && !input.american()) {
      return 3e3;
    }
    boolean grid = input.american() && !terms.onlyBeforeDates();
    double integrals = 1e4 + 5e6 * Math.max(0, dates - 1) + 3e4 * dates;
    if (grid) {
      return 7.5e6 + 2e5 * dates;
    }
    return input.american() ? 9e5 + 2 * integrals : integrals;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    work.proceed();
    return Computed.of(value(input, work));
  }

  /**
   * Returns the price and its derivatives. E. G. Haug, J. Haug and A. Lewis, Back to basics: a new
   * approach to the discrete dividend problem, Wilmott, September 2003.
   */
  public static Result value(Input input, Work work) {
    var valuation = new DividendValuation(input.terms(), input.american(), work);
    DividendValuation.Priced priced = valuation.priced();
    FiniteResults.number("price", priced.price());
    int ignored = input.dividends().amount().length - input.terms().times().length;
    Numerics numerics = new Numerics(valuation.method()).withError(Numerics.bound(priced.error()));
    return new Result(
        priced.price(),
        FiniteResults.number("delta", priced.delta()),
        FiniteResults.number("gamma", priced.gamma()),
        FiniteResults.number("vega", valuation.vega()),
        FiniteResults.number("theta", priced.theta()),
        FiniteResults.number("rho", valuation.rho()),
        FiniteResults.number("european_price", priced.european()),
        input.american() && input.option().sign() > 0
            ? Optional.of(priced.exercised())
            : Optional.empty(),
        new UnusualQuotes()
            .volatility("/volatility", input.volatility())
            .rate("/rate", input.option().rate())
            .warnings(),
        ignored == 0
            ? numerics
            : numerics.withNote("dividends at or after expiry, which do not count: " + ignored));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DividendChecks(input, result, input.terms()).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    AssetTerms option = input.option();
    double[] spots =
        Chart.grid(
            0.5 * Math.min(option.spot(), option.strike()),
            1.5 * Math.max(option.spot(), option.strike()),
            POINTS);
    double[] exercise = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      exercise[i] = Math.max(0, option.sign() * (spots[i] - option.strike()));
    }
    double spot = option.spot();
    double[] near = Chart.grid(0.9 * spot, 1.1 * spot, POINTS);
    double[] values = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      double away = near[i] - spot;
      values[i] = result.price() + away * (result.delta() + 0.5 * away * result.gamma());
    }
    return Optional.of(
        Chart.of(
                "Option on an asset with dividends",
                Chart.Axis.of("Price of the asset (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("exercise value", spots, exercise)
            .line("price by delta and gamma", near, values)
            .figure(Own.at(spot, result.price())));
  }
}
