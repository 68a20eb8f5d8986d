package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Optional;
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
    Json.Obj numerics) {
  private static final double NARROW = 1e-3;
  private static final double WIDE = 12;
  private static final double INEXACT = 1e-7;
  private static final double RESIDUAL = 9e-7;
  private static final double BUMP = 0.01;
  private static final int COARSE = 400;

  /** Derivatives by volatility, passing time and rate. */
  record Other(double vega, double theta, double rho) {
    static final Other NONE = new Other(0, 0, 0);
  }

  static AmericanValue of(OptionTerms terms, double volatility, int steps, Work work) {
    var side = new AmericanSide(terms, volatility);
    var formula = new BlackScholes(terms, volatility);
    double deviation = volatility * Math.sqrt(terms.expiryYears());
    if (deviation == 0) {
      return certain(terms);
    }
    if (side.neverEarly()) {
      return european(formula);
    }
    if (!side.twoBoundaries() && deviation > NARROW && deviation < WIDE) {
      Optional<AmericanValue> solved = collocated(side);
      if (solved.isPresent()) {
        return solved.get();
      }
    }
    return onLattice(terms, volatility, steps, work);
  }

  /** Returns the price alone. */
  static double price(OptionTerms terms, double volatility, int steps, Work work) {
    var side = new AmericanSide(terms, volatility);
    double deviation = volatility * Math.sqrt(terms.expiryYears());
    if (deviation == 0) {
      return certain(terms).price;
    }
    double european = new BlackScholes(terms, volatility).price();
    if (side.neverEarly()) {
      return european;
    }
    double least = Math.max(european, terms.intrinsic());
    if (!side.twoBoundaries() && deviation > NARROW && deviation < WIDE) {
      AmericanSide.Solved solved = side.solved();
      if (exact(solved, terms)) {
        return Math.max(least, solved.price());
      }
    }
    return Math.max(least, european + Premium.of(terms, volatility, steps, work).value());
  }

  private static boolean exact(AmericanSide.Solved solved, OptionTerms terms) {
    double price = solved.price();
    return Double.isFinite(price) && solved.error() <= INEXACT * (price + 1e-3 * terms.strike());
  }

  /** Returns what the greatest of the payoffs at now, expiry and the best time between is worth. */
  private static AmericanValue certain(OptionTerms terms) {
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
    Json.Obj numerics = Numerics.of("largest discounted payoff");
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
        Numerics.of("closed formula: exercise before expiry is never worth it"));
  }

  /** Returns the value by the fixed point of the boundary, unless it is not exact. */
  private static Optional<AmericanValue> collocated(AmericanSide side) {
    AmericanSide.Solved solved = side.solved();
    AmericanPut put = solved.put();
    OptionTerms terms = side.terms();
    double price = solved.price();
    if (!exact(solved, terms)) {
      return Optional.empty();
    }
    double european = new BlackScholes(terms, side.volatility()).price();
    Json.Obj numerics =
        Numerics.of("fixed point of the exercise boundary")
            .with("error_estimate", solved.error())
            .with("iterations", put.boundary().iterations())
            .with("converged", put.boundary().converged());
    Optional<Double> boundary = Optional.of(side.boundary(put));
    if (put.exercised()) {
      return Optional.of(
          new AmericanValue(terms.intrinsic(), terms.sign(), 0, Other.NONE, boundary, numerics));
    }
    var value =
        new AmericanValue(
            Math.max(price, Math.max(european, terms.intrinsic())),
            side.delta(put),
            side.gamma(put),
            new Other(side.vega(solved), put.theta(), side.rho(solved)),
            boundary,
            numerics);
    boolean holds = Math.abs(value.residual(terms, side.volatility())) <= RESIDUAL * terms.strike();
    return holds ? Optional.of(value) : Optional.empty();
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
      OptionTerms terms, double volatility, int steps, Work work) {
    Premium premium = Premium.of(terms, volatility, steps, work);
    var formula = new BlackScholes(terms, volatility);
    double price = Math.max(terms.intrinsic(), formula.price() + premium.value());
    Json.Obj numerics =
        Numerics.of("trinomial lattice with the European option as control variate")
            .with("error_estimate", premium.error())
            .with("iterations", premium.steps());
    if (price <= terms.intrinsic()) {
      return new AmericanValue(price, terms.sign(), 0, Other.NONE, Optional.empty(), numerics);
    }
    int few = Math.min(steps, COARSE);
    double spot = BUMP * terms.spot();
    double here = Premium.of(terms, volatility, few, work).value();
    double up = Premium.of(terms.withSpot(terms.spot() + spot), volatility, few, work).value();
    double down = Premium.of(terms.withSpot(terms.spot() - spot), volatility, few, work).value();
    double wide = Premium.of(terms, volatility * (1 + BUMP), few, work).value();
    double tight = Premium.of(terms, volatility * (1 - BUMP), few, work).value();
    double longer = Premium.of(moved(terms, BUMP / 10), volatility, few, work).value();
    double shorter = Premium.of(moved(terms, -BUMP / 10), volatility, few, work).value();
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

  /** The value of exercise before expiry on a lattice, extrapolated. */
  private record Premium(double value, double error, int steps) {
    static Premium of(OptionTerms terms, double volatility, int steps, Work work) {
      OptionTerms shortened = new LateExercise(terms, volatility).shortened();
      var tree = new TrinomialTree(shortened, volatility, steps);
      if (!tree.representable()) {
        throw new Infeasible(
            "volatility x sqrt(3 x expiry_years x steps) must be below 600 for the prices on the"
                + " lattice to be held; take fewer steps");
      }
      var coarse = new TrinomialTree(shortened, volatility, steps / 2);
      double fine = added(tree.prices(work));
      double change = fine - added(coarse.prices(work));
      double rest = change * coarse.steps() / (tree.steps() - coarse.steps());
      double value = Math.max(0, FiniteResults.number("price on the lattice", fine + rest));
      return new Premium(value, Math.abs(change), steps);
    }

    private static double added(TrinomialTree.Prices prices) {
      return Math.max(0, prices.american() - prices.european());
    }
  }
}
