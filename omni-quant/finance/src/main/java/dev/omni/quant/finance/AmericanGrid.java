package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;

/**
 * The second method of an American option: the linear complementarity problem of the Black-Scholes
 * equation on a grid, by projected successive over-relaxation. C. W. Cryer, The solution of a
 * quadratic programming problem using systematic overrelaxation, SIAM Journal on Control 9, 1971,
 * pp. 385-392; P. Wilmott, J. Dewynne and S. Howison, Option Pricing, 1993, chapter 9.
 */
final class AmericanGrid implements SecondMethod<AmericanOption.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "finite differences on a grid, projected successive over-relaxation",
          "java.base:java.lang.StrictMath",
          "double",
          1e-4);

  private static final int HALF = 800;
  private static final int TIMES = 800;

  /** First steps of a quarter, implicit, that damp the kink of the payoff. */
  private static final int DAMPED = 4;

  private static final int MOST_SWEEPS = 10_000;
  private static final double SETTLED = 1e-11;

  /** Deviations of the logarithm that the grid reaches. */
  private static final double REACH = 6;

  /** The largest change of a power in a step of the grid. */
  private static final double MOST_CHANGE = 0.06;

  private static final double LEAST_DEVIATION = 1e-3;
  private static final double MOST_DEVIATION = 5;

  /** The part of the amounts below which a price is compared with this part. */
  private static final double SMALL = 5e-2;

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(AmericanOption.Input input) {
    double deviation = input.volatility() * Math.sqrt(input.expiry().years());
    if (!(deviation >= LEAST_DEVIATION && deviation <= MOST_DEVIATION)) {
      return Optional.of(
          "the deviation until expiry is not from " + LEAST_DEVIATION + " to " + MOST_DEVIATION);
    }
    var grid = new Grid(input);
    return grid.half() <= 3 * REACH * deviation && grid.isFine()
        ? Optional.empty()
        : Optional.of(
            "spot and strike are too far apart, the drift is too large, or the time too long, for a"
                + " grid");
  }

  @Override
  public double steps(AmericanOption.Input input) {
    return 1e8;
  }

  @Override
  public List<Figure> compute(AmericanOption.Input input, Work work) {
    OptionTerms terms = input.option().terms(input.expiry().years());
    double price = new Grid(input).price(work);
    return List.of(Figure.of("/price", price, SMALL * Math.max(terms.spot(), terms.strike())));
  }

  /** The values of an option by the logarithm of the price of the asset. */
  private static final class Grid {
    private final OptionTerms terms;
    private final double volatility;
    private final double drift;
    private final double width;
    private final double[] payoffs = new double[2 * HALF + 1];
    private final double[] values = new double[2 * HALF + 1];
    private final double[] right = new double[2 * HALF + 1];

    Grid(AmericanOption.Input input) {
      terms = input.option().terms(input.expiry().years());
      volatility = input.volatility();
      drift = terms.rate() - terms.dividendYield() - 0.5 * volatility * volatility;
      width = half() / HALF;
      for (int j = 0; j < payoffs.length; j++) {
        payoffs[j] = Math.max(0, terms.sign() * (asset(j) - terms.strike()));
        values[j] = payoffs[j];
      }
    }

    /** Returns how far the grid reaches to each side of the spot. */
    double half() {
      double years = terms.expiryYears();
      return REACH * volatility * Math.sqrt(years)
          + Math.abs(drift) * years
          + Math.abs(StrictMath.log(terms.spot() / terms.strike()));
    }

    /** Returns whether the value of an option without expiry, a power, changes little in a step. */
    boolean isFine() {
      double square = volatility * volatility;
      double root = Math.sqrt(Math.max(0, drift * drift + 2 * terms.rate() * square));
      return width * (Math.abs(drift) + root) / square <= MOST_CHANGE;
    }

    private double asset(int j) {
      return terms.spot() * StrictMath.exp((j - HALF) * width);
    }

    double price(Work work) {
      double step = terms.expiryYears() / TIMES;
      double passed = 0;
      for (int k = 0; k < TIMES; k++) {
        work.proceed();
        if (k == 0) {
          for (int part = 1; part <= DAMPED; part++) {
            advance(step / DAMPED, 1, step * part / DAMPED);
          }
        } else {
          advance(step, 0.5, passed + step);
        }
        passed += step;
      }
      return values[HALF];
    }

    /**
     * Goes a step further from expiry.
     *
     * @param implicit part of the step that is implicit
     * @param left time to expiry after it
     */
    private void advance(double step, double implicit, double left) {
      double spread = 0.5 * volatility * volatility / (width * width);
      double slope = 0.5 * drift / width;
      double down = spread - slope;
      double up = spread + slope;
      double middle = 2 * spread + terms.rate();
      double before = step * (1 - implicit);
      for (int j = 1; j < values.length - 1; j++) {
        right[j] =
            values[j] + before * (down * values[j - 1] - middle * values[j] + up * values[j + 1]);
      }
      values[0] = edge(0, left);
      values[values.length - 1] = edge(values.length - 1, left);
      double now = step * implicit;
      solve(now * down, 1 + now * middle, now * up);
    }

    /** Returns the value at an end of the grid: of exercise now or at expiry. */
    private double edge(int j, double left) {
      double later =
          terms.sign()
              * (asset(j) * StrictMath.exp(-terms.dividendYield() * left)
                  - terms.strike() * StrictMath.exp(-terms.rate() * left));
      return Math.max(payoffs[j], later);
    }

    private void solve(double down, double middle, double up) {
      double radius = Math.min(0.999999, (Math.abs(down) + Math.abs(up)) / middle);
      double relaxation = 2 / (1 + Math.sqrt(1 - radius * radius));
      double settled = SETTLED * terms.strike();
      double moved = Double.POSITIVE_INFINITY;
      for (int sweep = 0; moved > settled; sweep++) {
        if (sweep == MOST_SWEEPS) {
          throw new NotConverged("the grid does not settle", MOST_SWEEPS, moved, settled);
        }
        moved = 0;
        for (int j = 1; j < values.length - 1; j++) {
          double wanted = (right[j] + down * values[j - 1] + up * values[j + 1]) / middle;
          double next = Math.max(payoffs[j], values[j] + relaxation * (wanted - values[j]));
          moved = Math.max(moved, Math.abs(next - values[j]));
          values[j] = next;
        }
      }
    }
  }
}
