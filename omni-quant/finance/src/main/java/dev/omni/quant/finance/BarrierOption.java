package dev.omni.quant.finance;

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
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Described;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A European option that begins or ends at a barrier, by the closed formula. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BarrierOption
    implements ColumnEngine<BarrierOption.Input, BarrierOption.Result> {
  /** The sides from which the price of the asset comes to a barrier. */
  public enum Direction {
    /** From above. */
    DOWN,
    /** From below. */
    UP
  }

  /** The fates of an option at its barrier. */
  public enum Knock {
    /** It begins. */
    IN,
    /** It ends. */
    OUT
  }

  /** The states of an option. */
  public enum State {
    /** The barrier was not touched. */
    ALIVE,
    /** It is the European option. */
    KNOCKED_IN,
    /** It is its rebate. */
    KNOCKED_OUT
  }

  /**
   * An option with a barrier, and what its price depends on.
   *
   * @param option to buy or to sell the asset
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiry of the option
   * @param barrier currency unit
   * @param direction from which the price comes to the barrier
   * @param knock whether the option begins or ends there
   * @param rebate paid where there is no option, currency unit
   */
  @Example(
      """
      {"type": "call", "spot": 100, "strike": 90, "rate": 0.08, "dividend_yield": 0.04,
       "volatility": 0.25, "expiry_years": 0.5, "barrier": 95, "direction": "down",
       "knock": "out", "rebate": 3}""")
  @Example(
      """
      {"type": "put", "spot": 100, "strike": 110, "rate": 0.08, "dividend_yield": 0.04,
       "volatility": 0.25, "expiry_years": 0.5, "barrier": 105, "direction": "up",
       "knock": "in"}""")
  public record Input(
      @Flat AssetOption option,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Flat Expiry expiry,
      @Title("Barrier; a spot at or beyond it has touched it")
          @Unit("currency unit")
          @Range(above = 0)
          double barrier,
      @Title("From where the price comes to the barrier") Direction direction,
      @Title("Whether the option begins or ends at the barrier") Knock knock,
      @Title("Rebate where there is no option")
          @Described("paid at hit for knock-out, at expiry for knock-in")
          @Unit("currency unit")
          @Range(from = 0)
          @Default("0")
          double rebate) {
    OptionTerms terms() {
      return option.terms(expiry.years());
    }

    boolean in() {
      return knock == Knock.IN;
    }

    BarrierTerms barrierTerms() {
      return new BarrierTerms(barrier, direction == Direction.DOWN, in(), rebate);
    }
  }

  /**
   * The price of an option with a barrier, and its derivatives.
   *
   * @param price currency unit
   * @param optionValue without the rebate, currency unit
   * @param rebateValue currency unit
   * @param delta change of the price by the spot, 1
   * @param gamma change of delta by the spot, 1/currency unit
   * @param vega change of the price by the volatility, currency unit per 1.00
   * @param theta change of the price by passing time, currency unit/year
   * @param rho change of the price by the rate, currency unit per 1.00
   * @param state whether the barrier was touched
   * @param numerics how the numbers were found, of an option that is alive
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Value without the rebate") @Unit("currency unit") double optionValue,
      @Title("Value of the rebate") @Unit("currency unit") double rebateValue,
      @Title("Delta") @Unit("1") double delta,
      @Title("Gamma") @Unit("1/currency unit") double gamma,
      @Title("Vega") @Unit("currency unit per 1.00 vol") @Unchecked(BarrierChecks.NO_ROUTE)
          double vega,
      @Title("Theta") @Unit("currency unit/year") double theta,
      @Title("Rho") @Unit("currency unit per 1.00 rate") @Unchecked(BarrierChecks.NO_ROUTE)
          double rho,
      @Title("Whether the barrier was touched, and what became of the option") State state,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {
    private static Result of(
        double option, double rebate, BarrierGreeks.Slopes slopes, State state) {
      return new Result(
          option + rebate,
          option,
          rebate,
          slopes.delta(),
          slopes.gamma(),
          slopes.vega(),
          slopes.theta(),
          slopes.rho(),
          state,
          Optional.empty());
    }

    private Result with(Numerics way) {
      return new Result(
          price, optionValue, rebateValue, delta, gamma, vega, theta, rho, state, Optional.of(way));
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.barrier")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Single-barrier option with rebate, continuous monitoring",
            "Price of a European call or put that comes into being (in) or ceases (out) when the"
                + " price of the asset touches the barrier, watched at all times. The rebate is"
                + " paid at the touch for a knock-out, at expiry for a knock-in never touched. At or"
                + " beyond the barrier a knock-in is the European option, a knock-out its rebate.")
        .synonyms(
            "knock out, knock in, down and out, up and in, knockout call, barrier option, rebate,"
                + " touch, exotic option")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Values of both knocks against the spot, and delta")
        .method(
            new Method(
                "Reiner-Rubinstein closed formulas by reflection",
                "price = option + rebate; in + out = Black-Scholes; P(touched by T) = N((h - m T) /"
                    + " s) + e^(2 m h / v^2) N((h + m T) / s), h = ln(H/S), m = r - q - v^2/2, s ="
                    + " v sqrt(T), for a barrier below",
                List.of(
                    "M. Rubinstein and E. Reiner, Breaking down the barriers, Risk 4(8), 1991,"
                        + " pp. 28-35",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, pp. 69-72"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "The barrier is watched at all times; watching it at dates makes a knock-out"
                        + " dearer.",
                    "Derivatives are extrapolated differences of the closed formula.",
                    "Where a negative rate leaves no real closed form for a rebate at the touch, it"
                        + " is integrated over the time of the touch.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return input.expiry().problems();
  }

  @Override
  public double steps(Input input) {
    return 1000;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    new ExpiryColumns(in).suspects(suspects, 0, count);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, BarrierOption::value);
  }

  /**
   * Returns the price of an option with a barrier and its derivatives, by reflection. M. Rubinstein
   * and E. Reiner, Breaking down the barriers, Risk 4(8), 1991, pp. 28-35.
   */
  public static Result value(Input input) {
    OptionTerms terms = input.terms();
    double volatility = input.volatility();
    var plain = new BlackScholes(terms, volatility);
    BarrierTerms option = input.barrierTerms();
    if (option.touched(terms)) {
      return input.in()
          ? Result.of(plain.price(), 0, BarrierGreeks.Slopes.of(plain), State.KNOCKED_IN)
          : Result.of(0, input.rebate(), BarrierGreeks.Slopes.NONE, State.KNOCKED_OUT);
    }
    double european = plain.price();
    double own = option.option(terms, volatility, input.in());
    double rebate = option.rebate(terms, volatility);
    FiniteResults.number("price", own + rebate);
    double other = option.option(terms, volatility, !input.in());
    return Result.of(own, rebate, option.slopes(terms, volatility), State.ALIVE)
        .with(
            new Numerics("closed formula, derivatives by extrapolated differences")
                .withError(
                    FiniteResults.number("error_estimate", Math.abs(own + other - european))));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new BarrierChecks(input, result).all();
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new BarrierTree());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionTerms terms = input.terms();
    double[] spots = SpotFigure.spots(terms);
    Axis across = Axis.of("spot", "currency unit");
    Plane value =
        Plane.of("Value", across, Axis.of("value", "currency unit"))
            .with(Mark.line("in", spots, values(input, true)))
            .with(Mark.line("out", spots, values(input, false)))
            .with(Mark.line("vanilla", spots, SpotFigure.values(terms, input.volatility())))
            .with(Guide.x("barrier", input.barrier()))
            .with(Guide.x("strike", terms.strike()))
            .with(Guide.x("spot", terms.spot()))
            .with(Own.at(terms.spot(), result.optionValue()));
    Plane delta =
        Plane.of("", across, Axis.of("delta"))
            .with(Mark.line("delta", spots, deltas(input)))
            .with(Guide.x("barrier", input.barrier()))
            .with(Own.at(terms.spot(), result.delta()));
    return Optional.of(
        Figure.of(
            OptionFigure.named(terms.call(), terms.spot(), terms.strike(), terms.expiryYears()),
            value,
            delta));
  }

  /** Returns the deltas of the price with its rebate, also on the far side of the barrier. */
  private static double[] deltas(Input input) {
    return Arrays.stream(SpotFigure.spots(input.terms()))
        .map(spot -> input.barrierTerms().delta(input.terms().withSpot(spot), input.volatility()))
        .toArray();
  }

  /** Returns the values without a rebate, also on the far side of the barrier. */
  private static double[] values(Input input, boolean in) {
    OptionTerms terms = input.terms();
    double volatility = input.volatility();
    BarrierTerms option = input.barrierTerms();
    return Arrays.stream(SpotFigure.spots(terms))
        .map(
            spot -> {
              OptionTerms there = terms.withSpot(spot);
              double beyond = in ? new BlackScholes(there, volatility).price() : 0;
              return option.touched(there) ? beyond : option.option(there, volatility, in);
            })
        .toArray();
  }
}
