package dev.omni.quant.finance;

import java.util.Arrays;

/**
 * By how much the variance of another choice may be less at most, by the tangent of the variance.
 *
 * @param market the choices that are allowed
 * @param choice that is judged
 */
record DualityGap(MinimumVariance market, MinimumVariance.Choice choice) {
  private static final double GAP = 1e-5;
  private static final double GAP_OF_LARGEST = 1e-11;
  private static final int HALVINGS = 200;
  private static final double ROUNDING = 1e-12;

  /** Returns the gap up to which a choice counts as the best. */
  double most() {
    double gross = Arrays.stream(choice.weights()).map(Math::abs).sum();
    return GAP * market.variance(choice.weights())
        + GAP_OF_LARGEST * market.largestVariance() * gross * gross
        + Double.MIN_NORMAL;
  }

  /**
   * Returns the maximum by which another choice could lower the variance: w'Cw less the minimum of
   * its tangent at the weights, for the prices of the groups and the return multiplier with the
   * tightest bound.
   *
   * @param demanding whether a return is demanded
   */
  double value(boolean demanding) {
    double[] slopes = market.covariance().times(choice.weights());
    double here = 2 * QuadraticProgram.dot(choice.weights(), slopes);
    double[] costs = Arrays.stream(slopes).map(slope -> 2 * slope).toArray();
    double constant = 0;
    for (int k = 0; k < choice.prices().length; k++) {
      AssetGroup group = market.limits().groups().get(k);
      double end = choice.prices()[k] > 0 ? group.least() : group.most();
      if (Double.isFinite(end)) {
        constant += choice.prices()[k] * end;
        for (int asset : group.assets()) {
          costs[asset] -= choice.prices()[k];
        }
      }
    }
    if (!demanding) {
      return here - constant - market.limits().cheapest(costs);
    }
    double high = 1;
    while (high < 1e30 && rises(costs, high)) {
      high *= 2;
    }
    double low = market.exactly() ? -1 : 0;
    while (market.exactly() && low > -1e30 && rises(costs, low)) {
      low *= 2;
    }
    return here - constant - largestBound(costs, 2 * low, 2 * high);
  }

  /**
   * Returns whether twice the multiplier is better, by more than what its product with a return
   * rounds.
   */
  private boolean rises(double[] slopes, double multiplier) {
    double rounding = ROUNDING * Math.abs(multiplier) * market.spread();
    return bound(slopes, 2 * multiplier) - bound(slopes, multiplier) > rounding;
  }

  /**
   * Returns the largest bound by halving the bracket of its multiplier: it is concave, and its
   * slope is what the cheapest weights earn less than the target.
   */
  private double largestBound(double[] slopes, double from, double to) {
    double low = from;
    double high = to;
    double best = Double.NEGATIVE_INFINITY;
    double demanded = demanded();
    for (int i = 0; i < HALVINGS; i++) {
      double multiplier = low + 0.5 * (high - low);
      PortfolioLimits.Cheapest cheapest = cheapest(slopes, multiplier);
      best = Math.max(best, cheapest.cost() + multiplier * demanded);
      if (multiplier == low || multiplier == high) {
        break;
      }
      if (gain(cheapest.weights()) < demanded) {
        low = multiplier;
      } else {
        high = multiplier;
      }
    }
    return best;
  }

  /** Returns what weights earn above the middle return. */
  private double gain(double[] weights) {
    double gain = 0;
    double middle = market.middle();
    for (int i = 0; i < weights.length; i++) {
      gain += weights[i] * (market.returns()[i] - middle);
    }
    return gain;
  }

  /** Returns the target above the middle return. */
  private double demanded() {
    double middle = market.middle();
    return market.target().orElse(middle) - middle;
  }

  private double bound(double[] slopes, double multiplier) {
    return cheapest(slopes, multiplier).cost() + multiplier * demanded();
  }

  private PortfolioLimits.Cheapest cheapest(double[] slopes, double multiplier) {
    double[] costs = new double[slopes.length];
    double middle = market.middle();
    Arrays.setAll(costs, i -> slopes[i] - multiplier * (market.returns()[i] - middle));
    return market.limits().cheapestWeights(costs);
  }
}
