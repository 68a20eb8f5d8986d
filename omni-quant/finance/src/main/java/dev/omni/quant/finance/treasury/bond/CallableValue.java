package dev.omni.quant.finance.treasury.bond;

import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.GaussianRate;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The value of a bond with calls and puts under a Gaussian short rate, date by date from the last
 * exercise back: between two dates of exercise the payments are discounted by the model's closed
 * formula, and the step to the next date is exact, under the measure of that date.
 *
 * @param rate the model
 * @param flows payments
 * @param exercises dates of exercise
 */
record CallableValue(GaussianRate rate, Flows flows, Exercises exercises) {
  private static final NormalParts PARTS = new NormalParts();
  private static final double WIDTH = 8;
  private static final double FINEST = 0.15;
  private static final double SECOND_STEP = 0.125;
  private static final int LEAST_STATES = 301;
  private static final int MOST_STATES = 2001;

  /** A volatility below this moves no price by as much as rounding. */
  private static final double LEAST_VOLATILITY = 1e-9;

  /**
   * The payments of the bond.
   *
   * @param years of the payments, rising
   * @param amounts per 100, the face value with the last
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Flows(double[] years, double[] amounts) {}

  /**
   * The dates of exercise.
   *
   * @param years rising
   * @param call amounts with accrued interest; infinite for none
   * @param put amounts with accrued interest; negative infinite for none
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Exercises(double[] years, double[] call, double[] put) {}

  static CallableValue of(GaussianRate rate, Flows flows, Exercises exercises) {
    double volatility = Math.max(LEAST_VOLATILITY, rate.volatility());
    return new CallableValue(new GaussianRate(rate.reversion(), volatility), flows, exercises);
  }

  CallableValue withVolatility(double other) {
    return of(new GaussianRate(rate.reversion(), other), flows, exercises);
  }

  /** Returns the value without exercise. */
  double straight(DiscountCurve curve) {
    return paid(curve, 0, Double.POSITIVE_INFINITY);
  }

  /** Returns the value today of the payments after one time up to another. */
  private double paid(DiscountCurve curve, double after, double upTo) {
    double sum = 0;
    for (int i = 0; i < flows.years().length; i++) {
      double year = flows.years()[i];
      if (year > after && year <= upTo) {
        sum += flows.amounts()[i] * curve.factor(year);
      }
    }
    return sum;
  }

  /** Returns the value with exercise. */
  double value(DiscountCurve curve) {
    return value(curve, (grid, mean, deviation) -> grid.expected(mean, deviation, PARTS), false);
  }

  /** Returns the value with exercise by a second method, sums over states. */
  double summed(DiscountCurve curve) {
    return value(curve, (grid, mean, deviation) -> grid.summed(mean, deviation, WIDTH), true);
  }

  /** The expectation of what follows an exercise. */
  private interface Expectation {
    double of(ExerciseGrid next, double mean, double deviation);
  }

  private double value(DiscountCurve curve, Expectation expectation, boolean fine) {
    int count = exercises.years().length;
    ExerciseGrid next = grid(curve, count - 1, Optional.empty(), expectation, fine);
    for (int k = count - 2; k >= 0; k--) {
      next = grid(curve, k, Optional.of(next), expectation, fine);
    }
    double first = exercises.years()[0];
    double expected = expectation.of(next, center(first), deviation(first));
    return paid(curve, 0, first) + curve.factor(first) * expected;
  }

  /** Returns the mean of the state under the measure of a time. */
  private double center(double years) {
    double loading = rate.loading(years);
    return -rate.volatility() * rate.volatility() * loading * loading / 2;
  }

  private double deviation(double years) {
    return Math.sqrt(rate.variance(years));
  }

  /** Returns the states of a date and the values of holding there. */
  private ExerciseGrid grid(
      DiscountCurve curve,
      int k,
      Optional<ExerciseGrid> following,
      Expectation expectation,
      boolean fine) {
    double now = exercises.years()[k];
    double deviation = deviation(now);
    int states = states(k, deviation, fine);
    double step = 2 * (WIDTH + 1) * deviation / (states - 1);
    double first = center(now) - (WIDTH + 1) * deviation;
    double[] hold = new double[states];
    double then = following.isEmpty() ? Double.POSITIVE_INFINITY : exercises.years()[k + 1];
    for (int i = 0; i < flows.years().length; i++) {
      if (flows.years()[i] > now && flows.years()[i] <= then) {
        add(hold, first, step, flows.amounts()[i], new Bond(curve, now, flows.years()[i]));
      }
    }
    if (following.isPresent()) {
      ExerciseGrid next = following.get();
      double length = then - now;
      double decay = FastMath.exp(-rate.reversion() * length);
      double shift = center(length);
      double spread = deviation(length);
      var bond = new Bond(curve, now, then);
      for (int i = 0; i < states; i++) {
        double state = first + i * step;
        hold[i] += bond.price(state) * expectation.of(next, state * decay + shift, spread);
      }
    }
    return new ExerciseGrid(first, step, hold, exercises.call()[k], exercises.put()[k]);
  }

  /** Returns how many states a date has, by the steps of time beside it. */
  private int states(int k, double deviation, boolean fine) {
    double before = exercises.years()[k] - (k == 0 ? 0 : exercises.years()[k - 1]);
    double shortest = deviation(before);
    if (k < exercises.years().length - 1) {
      shortest = Math.min(shortest, deviation(exercises.years()[k + 1] - exercises.years()[k]));
    }
    double wanted = 2 * (WIDTH + 1) * deviation / ((fine ? SECOND_STEP : FINEST) * shortest);
    return (int) Math.max(LEAST_STATES, Math.min(MOST_STATES, Math.ceil(wanted)));
  }

  private static void add(double[] hold, double first, double step, double amount, Bond bond) {
    for (int i = 0; i < hold.length; i++) {
      hold[i] += amount * bond.price(first + i * step);
    }
  }

  /** A zero-coupon bond seen from a later date. */
  private final class Bond {
    private final double log;
    private final double loading;

    private Bond(DiscountCurve curve, double now, double then) {
      loading = rate.loading(then - now);
      log =
          StrictMath.log(curve.factor(then) / curve.factor(now))
              - loading * loading * rate.variance(now) / 2
              + loading * center(now);
    }

    private double price(double state) {
      return FastMath.exp(log - loading * state);
    }
  }

  /** Returns how many states there are in all. */
  double work() {
    double sum = 0;
    for (int k = 0; k < exercises.years().length; k++) {
      sum += states(k, deviation(exercises.years()[k]), false);
    }
    return sum;
  }
}
