package dev.omni.quant.finance.risk.exposure;

import dev.omni.engine.NotConverged;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * What is left of a swap after a payment, per unit of notional, as a function of one normal state Z
 * under the forward measure of that time: the floating leg less the fixed one is 1 - sum c_i F_i
 * exp(-s_i^2 / 2 - s_i Z). The coefficients of these exponentials, ordered by their exponents,
 * change their sign at most once, so that the value is 0 at one state at most, above which it is
 * positive.
 *
 * @param coupons c_i, the last with the notional
 * @param forwards F_i, forward discount factors from the time to the payments
 * @param loadings B_i, falls of the logarithms of the discount factors with the short rate
 * @param deviation of the short rate at the time
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record RestOfSwap(double[] coupons, double[] forwards, double[] loadings, double deviation) {
  private static final int MOST_STEPS = 400;
  private static final double EXACT = 4e-16;

  /** A difference of rates that no discount factor shows. */
  private static final double NOTHING = 1e-20;

  /** Returns the floating less the fixed leg at a state. */
  double value(double state) {
    return valueAt(deviation * state);
  }

  /** Returns the value where the short rate is so much above its mean. */
  private double valueAt(double rate) {
    double value = 1;
    for (int i = 0; i < coupons.length; i++) {
      double spread = loadings[i] * deviation;
      value -= coupons[i] * forwards[i] * FastMath.exp(-0.5 * spread * spread - loadings[i] * rate);
    }
    return value;
  }

  /** Returns the value at the mean of the measure. */
  double forward() {
    double value = 1;
    for (int i = 0; i < coupons.length; i++) {
      value -= coupons[i] * forwards[i];
    }
    return value;
  }

  /**
   * Returns the state at which the value is 0; infinite where it has one sign at all states.
   *
   * @throws NotConverged when the search does not end
   */
  double root() {
    if (!(coupons[coupons.length - 1] > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    if (!(deviation > 0)) {
      return forward() > 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    double low = -0.01;
    double high = 0.01;
    int steps = 0;
    while (valueAt(low) > 0) {
      high = low;
      low *= 2;
      steps = counted(steps, low);
    }
    while (valueAt(high) < 0) {
      low = high;
      high *= 2;
      steps = counted(steps, high);
    }
    while (high - low > NOTHING + EXACT * Math.max(Math.abs(low), Math.abs(high))) {
      double middle = low + (high - low) / 2;
      if (middle == low || middle == high) {
        break;
      }
      steps = counted(steps, high - low);
      if (valueAt(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + (high - low) / 2) / deviation;
  }

  private static int counted(int steps, double width) {
    if (steps >= MOST_STEPS) {
      throw new NotConverged(
          "the rate at which the rest of the swap is worth nothing is not found",
          steps,
          width,
          EXACT);
    }
    return steps + 1;
  }

  /** Returns the mean of the positive part of the value. */
  double positive(double root) {
    double mean = StandardNormal.cdf(-root);
    for (int i = 0; i < coupons.length; i++) {
      mean -= coupons[i] * forwards[i] * StandardNormal.cdf(-root - loadings[i] * deviation);
    }
    return Math.max(0, mean);
  }

  /** Returns the mean of the negative part of the value, a positive number. */
  double negative(double root) {
    double mean = -StandardNormal.cdf(root);
    for (int i = 0; i < coupons.length; i++) {
      mean += coupons[i] * forwards[i] * StandardNormal.cdf(root + loadings[i] * deviation);
    }
    return Math.max(0, mean);
  }
}
