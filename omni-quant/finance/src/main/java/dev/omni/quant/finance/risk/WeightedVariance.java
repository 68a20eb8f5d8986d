package dev.omni.quant.finance.risk;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;

/**
 * The exponentially weighted variance of returns with the mean 0, which begins at their mean
 * square. J.P. Morgan and Reuters, RiskMetrics Technical Document, 4th edition, 1996, section 5.2.
 *
 * @param units returns over the largest of them
 * @param scale the largest of them
 * @param decay a period
 * @param variances before each return and after the last, of the units
 */
record WeightedVariance(double[] units, double scale, double decay, double[] variances) {
  static WeightedVariance of(double[] returns, double decay) {
    double scale = Arrays.stream(returns).map(Math::abs).max().orElse(0);
    if (scale < Double.MIN_NORMAL) {
      throw new Infeasible("the returns are all 0, so that there is no volatility to forecast");
    }
    double[] units = Arrays.stream(returns).map(r -> r / scale).toArray();
    double[] variances = new double[returns.length + 1];
    variances[0] = Arrays.stream(units).map(u -> u * u).sum() / units.length;
    for (int t = 0; t < units.length; t++) {
      variances[t + 1] = decay * variances[t] + (1 - decay) * units[t] * units[t];
    }
    return new WeightedVariance(units, scale, decay, variances);
  }

  /** Returns the variance of the period after the last. */
  double next() {
    return FiniteResults.number("forecast_volatility", scale * scale * variances[units.length]);
  }

  /** Returns the same as the weighted mean of all squares. */
  double weightedMean() {
    double weight = 1 - decay;
    double sum = 0;
    for (int t = units.length - 1; t >= 0; t--) {
      sum += weight * units[t] * units[t];
      weight *= decay;
    }
    return scale * scale * (sum + weight / (1 - decay) * variances[0]);
  }

  double[] volatilities() {
    return Arrays.stream(Arrays.copyOf(variances, units.length))
        .map(variance -> scale * Math.sqrt(variance))
        .toArray();
  }

  /** Returns the logarithm of the likelihood of normal returns. */
  double logLikelihood() {
    double sum = 0;
    for (int t = 0; t < units.length; t++) {
      sum += StrictMath.log(2 * StrictMath.PI * variances[t]) + units[t] * units[t] / variances[t];
    }
    return -0.5 * sum - units.length * StrictMath.log(scale);
  }
}
