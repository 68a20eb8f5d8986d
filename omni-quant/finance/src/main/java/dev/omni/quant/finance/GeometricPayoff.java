package dev.omni.quant.finance;

import dev.omni.quant.core.GaussLegendre;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.util.FastMath;

/**
 * Moments of the discounted payoff of an option on the geometric average, by Gauss-Legendre
 * quadrature over the normal density, beside the closed formula.
 *
 * @param mean of the payoff, the price of the option, currency unit
 * @param variance of the payoff, its square
 * @param kurtosis fourth central moment over the square of the variance; no number without variance
 */
record GeometricPayoff(double mean, double variance, double kurtosis) {
  private static final GaussIntegrator RULE = GaussLegendre.rule(16);
  private static final double TAIL = 9;
  private static final int MOST_PANELS = 400;

  /**
   * Returns the moments.
   *
   * @param terms of the option
   * @param logMean mean of the logarithm of the average
   * @param deviation of that logarithm
   */
  static GeometricPayoff of(OptionTerms terms, double logMean, double deviation) {
    double discount = FastMath.exp(-terms.rate() * terms.expiryYears());
    int sign = terms.sign();
    if (deviation == 0) {
      double paid = discount * Math.max(0, sign * (FastMath.exp(logMean) - terms.strike()));
      return new GeometricPayoff(paid, 0, Double.NaN);
    }
    double kink = (FastMath.log(terms.strike()) - logMean) / deviation;
    double low = sign > 0 ? Math.max(kink, -TAIL) : Math.min(kink, 0) - TAIL;
    double high = sign > 0 ? Math.max(kink, 4 * deviation) + TAIL : Math.min(kink, TAIL);
    double dense = Math.max(0.5, deviation / 4);
    int panels = (int) Math.min(MOST_PANELS, Math.ceil((high - low) * dense));
    double half = (high - low) / panels / 2;
    int points = RULE.getNumberOfPoints();
    double[] paid = new double[panels * points];
    double[] weights = new double[paid.length];
    double mean = 0;
    for (int j = 0; j < paid.length; j++) {
      double z = low + half * (2 * (j / points) + 1 + RULE.getPoint(j % points));
      paid[j] = discount * sign * (FastMath.exp(logMean + deviation * z) - terms.strike());
      weights[j] = half * RULE.getWeight(j % points) * StandardNormal.density(z);
      mean += weights[j] * paid[j];
    }
    double out = StandardNormal.cdf(sign * kink);
    double second = out * mean * mean;
    double fourth = second * mean * mean;
    for (int j = 0; j < paid.length; j++) {
      double square = (paid[j] - mean) * (paid[j] - mean);
      second += weights[j] * square;
      fourth += weights[j] * square * square;
    }
    return new GeometricPayoff(mean, second, fourth / (second * second));
  }
}
