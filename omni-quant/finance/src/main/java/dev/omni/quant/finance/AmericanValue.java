package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * The price of an American option with its derivatives, by the method that suits it.
 *
 * @param price in currency units
 * @param delta change by the spot
 * @param gamma change of delta by the spot
 * @param other vega, theta and rho
 * @param boundary price of the asset at which it is exercised now; empty where there is none
 * @param numerics how the numbers came about
 */
record AmericanValue(
    double price,
    double delta,
    double gamma,
    Other other,
    Optional<Double> boundary,
    Numerics numerics) {
  private static final double NARROW = 1e-6;

  /** What a price moves per unit of a narrow deviation at most, of the spot: 1 / sqrt(2 pi). */
  private static final double SPREAD = 0.4;

  private static final double ENOUGH = 2e-8;
  private static final double BUMP = 0.01;
  private static final int COARSE = 400;

  /** Derivatives by volatility, passing time and rate. */
  record Other(double vega, double theta, double rho) {
    static final Other NONE = new Other(0, 0, 0);
    static final Other UNKNOWN = new Other(Double.NaN, Double.NaN, Double.NaN);
  }

  /**
   * Returns the value.
   *
   * @param most error of the price that is accepted, if it is not the usual one
   * @param slopes whether the derivatives are wanted, which are else not numbers
   */
  static AmericanValue of(
      OptionTerms terms,
      double volatility,
      int steps,
      OptionalDouble most,
      boolean slopes,
      Work work) {
    var side = new AmericanSide(terms, volatility);
    var formula = new BlackScholes(terms, volatility);
    double deviation = volatility * Math.sqrt(terms.expiryYears());
    if (side.neverEarly() && deviation > 0) {
      return european(formula);
    }
    if (deviation <= NARROW) {
      return certain(terms, SPREAD * deviation * terms.spot());
    }
    return side.twoBoundaries()
        ? onLattice(terms, volatility, steps, slopes, work)
        : collocated(side, most, slopes);
  }

  /** Returns the price alone. */
  static double price(
      OptionTerms terms, double volatility, int steps, OptionalDouble accepted, Work work) {
    var side = new AmericanSide(terms, volatility);
    double deviation = volatility * Math.sqrt(terms.expiryYears());
    double european = new BlackScholes(terms, volatility).price();
    if (side.neverEarly() && deviation > 0) {
      return european;
    }
    if (deviation <= NARROW) {
      return certain(terms, SPREAD * deviation * terms.spot()).price;
    }
    double least = Math.max(european, terms.intrinsic());
    return side.twoBoundaries()
        ? Math.max(least, european + Premium.of(terms, volatility, steps, work).value())
        : Math.max(least, solved(side, accepted).price());
  }

  /** Returns the put of one boundary with it, as the value has it. */
  static AmericanPut boundary(AmericanSide side, OptionalDouble most) {
    return solved(side, most).put();
  }

  private static AmericanSide.Solved solved(AmericanSide side, OptionalDouble most) {
    double strike = side.terms().strike();
    AmericanSide.Solved solved =
        side.solved(
            price ->
                Math.min(ENOUGH * (price + 1e-3 * strike), most.orElse(Double.POSITIVE_INFINITY)));
    ErrorGate.ofPrice(solved.error(), most, solved.price(), strike).require("the price");
    return solved;
  }

  /** Returns what the greatest of the payoffs at now, expiry and the best time between is worth. */
  private static AmericanValue certain(OptionTerms terms, double error) {
    double best = 0;
    double most = Double.NEGATIVE_INFINITY;
    double turn = turn(terms);
    for (double time : new double[] {0, terms.expiryYears(), turn}) {
      OptionTerms then = terms.withExpiry(time);
      double value = terms.sign() * (then.discountedSpot() - then.discountedStrike());
      if (value > most) {
        most = value;
        best = time;
      }
    }
    Numerics numerics = new Numerics("largest discounted payoff").withError(error);
    if (most <= 0) {
      return new AmericanValue(0, 0, 0, Other.NONE, Optional.empty(), numerics);
    }
    OptionTerms then = terms.withExpiry(best);
    double delta = terms.sign() * then.discountedSpot() / terms.spot();
    boolean last = best == terms.expiryYears() && best > 0;
    double theta = last ? new BlackScholes(terms, 0).theta() : 0;
    double rho = terms.sign() * best * then.discountedStrike();
    return new AmericanValue(most, delta, 0, new Other(0, theta, rho), Optional.empty(), numerics);
  }

  /** Returns the time at which a payoff that is certain is worth most, within the term. */
  private static double turn(OptionTerms terms) {
    double ratio = terms.rate() * terms.strike() / (terms.dividendYield() * terms.spot());
    double time = FastMath.log(ratio) / (terms.rate() - terms.dividendYield());
    return time > 0 && time < terms.expiryYears() ? time : 0;
  }

  private static AmericanValue european(BlackScholes formula) {
    return new AmericanValue(
        formula.price(),
        formula.delta(),
        formula.gamma(),
        new Other(formula.vega(), formula.theta(), formula.rho()),
        Optional.empty(),
        new Numerics("closed formula: exercise before expiry is never worth it"));
  }

  /** Returns the value by smooth pasting at the boundary. */
  private static AmericanValue collocated(AmericanSide side, OptionalDouble most, boolean slopes) {
    AmericanSide.Solved solved = solved(side, most);
    AmericanPut put = solved.put();
    OptionTerms terms = side.terms();
    Numerics numerics =
        new Numerics("smooth pasting at the exercise boundary")
            .withError(solved.error())
            .withIterations(put.boundary().iterations());
    Optional<Double> boundary = Optional.of(side.boundary(put));
    if (put.exercised()) {
      return new AmericanValue(terms.intrinsic(), terms.sign(), 0, Other.NONE, boundary, numerics);
    }
    AmericanPut.Values values = put.values();
    double european = new BlackScholes(terms, side.volatility()).price();
    double price = Math.max(values.price(), Math.max(european, terms.intrinsic()));
    if (!slopes) {
      return new AmericanValue(price, Double.NaN, Double.NaN, Other.UNKNOWN, boundary, numerics);
    }
    double[][] byTerms = side.byTerms(solved);
    return new AmericanValue(
        price,
        side.delta(values),
        side.gamma(values),
        new Other(side.vega(solved, byTerms), values.theta(), side.rho(solved, byTerms)),
        boundary,
        numerics);
  }

  /** Returns what is left of the equation of Black and Scholes, currency unit a year. */
  double residual(OptionTerms terms, double volatility) {
    double diffusion = 0.5 * volatility * volatility * terms.spot() * terms.spot() * gamma;
    return other.theta()
        + diffusion
        + (terms.rate() - terms.dividendYield()) * terms.spot() * delta
        - terms.rate() * price;
  }

  /** Returns the value of exercise by a lattice, on the closed formula of the European option. */
  private static AmericanValue onLattice(
      OptionTerms terms, double volatility, int steps, boolean slopes, Work work) {
    Premium premium = Premium.of(terms, volatility, steps, work);
    var formula = new BlackScholes(terms, volatility);
    double price = Math.max(terms.intrinsic(), formula.price() + premium.value());
    Numerics numerics =
        new Numerics("binomial lattice with the European option as control variate")
            .withError(premium.error())
            .withIterations(premium.steps());
    if (price <= terms.intrinsic()) {
      return new AmericanValue(price, terms.sign(), 0, Other.NONE, Optional.empty(), numerics);
    }
    if (!slopes) {
      return new AmericanValue(
          price, Double.NaN, Double.NaN, Other.UNKNOWN, Optional.empty(), numerics);
    }
    int few = Math.min(steps, COARSE);
    double spot = BUMP * terms.spot();
    double here = Premium.smooth(terms, volatility, few, work);
    double up = Premium.smooth(terms.withSpot(terms.spot() + spot), volatility, few, work);
    double down = Premium.smooth(terms.withSpot(terms.spot() - spot), volatility, few, work);
    double wide = Premium.smooth(terms, volatility * (1 + BUMP), few, work);
    double tight = Premium.smooth(terms, volatility * (1 - BUMP), few, work);
    double longer = Premium.smooth(moved(terms, BUMP / 10), volatility, few, work);
    double shorter = Premium.smooth(moved(terms, -BUMP / 10), volatility, few, work);
    double delta = formula.delta() + (up - down) / (2 * spot);
    double gamma = formula.gamma() + (up - 2 * here + down) / (spot * spot);
    double drift = (terms.rate() - terms.dividendYield()) * terms.spot() * delta;
    double diffusion = 0.5 * volatility * volatility * terms.spot() * terms.spot() * gamma;
    return new AmericanValue(
        price,
        delta,
        gamma,
        new Other(
            formula.vega() + (wide - tight) / (2 * BUMP * volatility),
            terms.rate() * price - drift - diffusion,
            formula.rho() + (longer - shorter) / (2 * BUMP / 10)),
        Optional.empty(),
        numerics);
  }

  private static OptionTerms moved(OptionTerms terms, double by) {
    return new OptionTerms(
        terms.call(),
        terms.spot(),
        terms.strike(),
        terms.rate() + by,
        terms.dividendYield(),
        terms.expiryYears());
  }

  /**
   * The value of exercise before expiry on lattices, extrapolated to steps without end.
   *
   * @param value by the binomial tree
   * @param error how far the trinomial tree is from it
   */
  private record Premium(double value, double error, int steps) {
    static Premium of(OptionTerms terms, double volatility, int steps, Work work) {
      OptionTerms shortened = new LateExercise(terms, volatility).shortened();
      double other = trinomial(shortened, volatility, steps, work);
      var fine = new BinomialTree(shortened, volatility, steps);
      var coarse = new BinomialTree(shortened, volatility, steps / 2);
      if (!(coarse.rise() > 0 && coarse.rise() < 1)) {
        throw new Infeasible(
            "the drift of a step is larger than its spread; take more steps than " + steps);
      }
      double value =
          extrapolated(added(fine.prices(work)), steps, added(coarse.prices(work)), coarse.steps());
      return new Premium(value, Math.abs(value - other), steps);
    }

    /** Returns the value by the trinomial tree, which changes smoothly with the terms. */
    static double smooth(OptionTerms terms, double volatility, int steps, Work work) {
      return trinomial(new LateExercise(terms, volatility).shortened(), volatility, steps, work);
    }

    private static double trinomial(
        OptionTerms shortened, double volatility, int steps, Work work) {
      var tree = new TrinomialTree(shortened, volatility, steps);
      if (!tree.representable()) {
        throw new Infeasible(
            "volatility x sqrt(3 x expiry_years x steps) must be below 600 for the prices on the"
                + " lattice to be held; take fewer steps");
      }
      var coarse = new TrinomialTree(shortened, volatility, steps / 2);
      return extrapolated(
          added(tree.prices(work)), steps, added(coarse.prices(work)), coarse.steps());
    }

    private static double extrapolated(double fine, int steps, double coarse, int fewer) {
      double rest = (fine - coarse) * fewer / (steps - fewer);
      return Math.max(0, FiniteResults.number("price on the lattice", fine + rest));
    }

    private static double added(TrinomialTree.Prices prices) {
      return Math.max(0, prices.american() - prices.european());
    }
  }
}
