package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * The payments of a floating-rate note on a curve: each period has its forward rate, the first
 * payment the rate that is set, and each is discounted period by period at the forward rates and a
 * margin. F. Fabozzi and S. Mann, Floating-Rate Securities, 2000, ch. 4.
 *
 * @param periods that end after the settlement
 * @param rates of the coupons, without margin, 1/year
 * @param carry rates by which each stretch is discounted: the first one from the settlement on
 * @param lengths of these stretches, years
 * @param amounts that are paid per 100, the face value with the last
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record FloatingCoupons(
    List<SwapLeg.Period> periods,
    double[] rates,
    double[] carry,
    double[] lengths,
    double[] amounts) {
  private static final double FACE = 100;

  /** Returns the payments of a note on a curve. */
  static FloatingCoupons of(
      FloatingRateNote.Input input, List<SwapLeg.Period> periods, DiscountCurve curve) {
    int count = periods.size();
    double[] rates = new double[count];
    double[] carry = new double[count];
    double[] lengths = new double[count];
    double[] amounts = new double[count];
    for (int i = 0; i < count; i++) {
      SwapLeg.Period period = periods.get(i);
      boolean first = i == 0;
      LocalDate from = first ? input.settlementDate() : period.start();
      lengths[i] = first ? input.fraction(from, period.end()) : period.fraction();
      carry[i] = (curve.factor(from) / curve.factor(period.end()) - 1) / lengths[i];
      rates[i] = first ? input.currentRate() : carry[i];
      amounts[i] = FACE * (rates[i] + input.quotedMargin()) * period.fraction();
    }
    amounts[count - 1] += FACE;
    return new FloatingCoupons(periods, rates, carry, lengths, amounts);
  }

  /** Returns the least margin at which each period still discounts. */
  double leastMargin() {
    double least = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < carry.length; i++) {
      least = Math.max(least, -carry[i] - 1 / lengths[i]);
    }
    return least;
  }

  /** Returns the discount factors of the payments at a margin. */
  double[] factors(double margin) {
    double[] factors = new double[carry.length];
    double factor = 1;
    for (int i = 0; i < factors.length; i++) {
      factor /= 1 + (carry[i] + margin) * lengths[i];
      factors[i] = factor;
    }
    return factors;
  }

  /** Returns the price with accrued interest at a margin. */
  double dirty(double margin) {
    double[] factors = factors(margin);
    double sum = 0;
    for (int i = 0; i < factors.length; i++) {
      sum += amounts[i] * factors[i];
    }
    return sum;
  }

  /** Returns the derivative of the price by the margin. */
  double slope(double margin) {
    double[] factors = factors(margin);
    double passed = 0;
    double slope = 0;
    for (int i = 0; i < factors.length; i++) {
      passed += lengths[i] / (1 + (carry[i] + margin) * lengths[i]);
      slope -= amounts[i] * factors[i] * passed;
    }
    return slope;
  }

  /** Returns the price with accrued interest from the last payment back. */
  double backward(double margin) {
    double value = 0;
    for (int i = carry.length - 1; i >= 0; i--) {
      value = (value + amounts[i]) / (1 + (carry[i] + margin) * lengths[i]);
    }
    return value;
  }

  /**
   * Returns a margin at which all periods discount.
   *
   * @throws Infeasible where one does not
   */
  double valid(double margin) {
    if (!(margin > leastMargin())) {
      throw new Infeasible(
          "at this discount margin a period has no discount factor above 0: it must be above "
              + leastMargin());
    }
    return margin;
  }

  double largestAmount() {
    return Arrays.stream(amounts).map(Math::abs).max().orElse(0);
  }
}
