package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What the input says of published weights: their variance and return, and by how much the variance
 * of another portfolio could be less at most, by the tangent of the variance (M. Frank and P.
 * Wolfe, An algorithm for quadratic programming, Naval Research Logistics Quarterly 3, 1956, pp.
 * 95-110).
 *
 * @param market the portfolios that are allowed
 * @param weights of the assets
 */
@SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
record LeastVariance(MinimumVariance market, double[] weights) {
  private static final double BOUND = 1e-10;

  private MinimumVariance.Choice choice() {
    return new MinimumVariance.Choice(weights, new double[0], 0);
  }

  /** Returns the gap, 1/period^2; the largest number where the limits leave no portfolio. */
  double gap() {
    double gap = market.limits().groups().isEmpty() ? market.gap(choice()) : gapOfGroups();
    return Double.isFinite(gap) ? gap : Double.MAX_VALUE;
  }

  /** Returns the gap up to which the weights count as the best. */
  double most() {
    return new DualityGap(market, choice()).most();
  }

  /** Returns the gap by the linear program of the tangent. */
  private double gapOfGroups() {
    double[] slopes = Arrays.stream(market.covariance().times(weights)).map(s -> 2 * s).toArray();
    double here = QuadraticProgram.dot(slopes, weights);
    double size = Arrays.stream(slopes).map(Math::abs).max().orElse(0);
    if (size == 0) {
      return 0;
    }
    double[] costs = Arrays.stream(slopes).map(s -> s / size).toArray();
    return here - size * tangent(costs).orElse(Double.NaN);
  }

  private OptionalDouble tangent(double[] costs) {
    if (!market.targeted()) {
      return market.limits().smallest(costs);
    }
    double middle = market.middle();
    double spread = market.spread();
    double[] gains =
        Arrays.stream(market.returns()).map(each -> (each - middle) / spread).toArray();
    double least = (market.target().orElseThrow() - middle) / spread;
    return market.limits().smallest(costs, gains, least, market.exactly());
  }

  /**
   * Adds that return and volatility are those of the weights: the variance as the sum over pairs of
   * assets.
   *
   * @param volatility as published
   * @param expected return as published
   */
  void add(Residuals residuals, double volatility, double expected) {
    double[][] covariance = market.covariance().rows();
    double gain = 0;
    double most = 0;
    double variance = 0;
    double size = 0;
    for (int i = 0; i < weights.length; i++) {
      gain += weights[i] * market.returns()[i];
      most += Math.abs(weights[i] * market.returns()[i]);
      double pairs = 0.5 * weights[i] * covariance[i][i];
      double sizes = Math.abs(pairs);
      for (int j = 0; j < i; j++) {
        double part = 0.5 * weights[j] * (covariance[i][j] + covariance[j][i]);
        pairs += part;
        sizes += Math.abs(part);
      }
      variance += 2 * weights[i] * pairs;
      size += 2 * Math.abs(weights[i]) * sizes;
    }
    residuals
        .equal(expected, gain, most)
        .equal(volatility * Math.abs(volatility), Math.max(0, variance), size);
  }

  /** Returns the check of what was {@link #add added}. */
  static Check moments(Residuals residuals) {
    return residuals.check(
        "moments_residual",
        BOUND,
        "Largest relative difference of a return from that of the weights, and of a squared"
            + " volatility from the sum of the covariances over pairs of assets: zero.");
  }
}
