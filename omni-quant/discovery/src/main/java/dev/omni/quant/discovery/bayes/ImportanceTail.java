package dev.omni.quant.discovery.bayes;

import org.hipparchus.util.FastMath;

/**
 * A generalized Pareto distribution of what exceeds a bound, by the estimate of J. Zhang and M. A.
 * Stephens (Technometrics 51, 2009, pp. 316-325), whose shape is drawn to 0.5 as ten more numbers
 * would (A. Vehtari et al., J. Mach. Learn. Res. 25, 2024, no. 72, appendix C).
 *
 * @param shape of the tail; above 0.7 it is too heavy for a mean
 * @param scale of it
 */
record ImportanceTail(double shape, double scale) {
  private static final double PRIOR = 3;
  private static final double DRAWN = 10;

  /** Returns the tail of sorted positive numbers, of which there are at least 5. */
  static ImportanceTail of(double[] sorted) {
    int n = sorted.length;
    int points = 30 + (int) Math.sqrt(n);
    double quarter = sorted[(int) (n / 4.0 + 0.5) - 1];
    double[] theta = new double[points];
    double[] profile = new double[points];
    for (int j = 0; j < points; j++) {
      theta[j] = 1 / sorted[n - 1] + (1 - Math.sqrt(points / (j + 0.5))) / (PRIOR * quarter);
      double k = meanLog(sorted, theta[j]);
      profile[j] = n * (FastMath.log(-theta[j] / k) - k - 1);
    }
    double at = 0;
    for (int j = 0; j < points; j++) {
      double others = 0;
      for (int i = 0; i < points; i++) {
        others += FastMath.exp(profile[i] - profile[j]);
      }
      at += theta[j] / others;
    }
    double k = meanLog(sorted, at);
    return new ImportanceTail((n * k + DRAWN * 0.5) / (n + DRAWN), -k / at);
  }

  private static double meanLog(double[] sorted, double theta) {
    double sum = 0;
    for (double each : sorted) {
      sum += FastMath.log1p(-theta * each);
    }
    return sum / sorted.length;
  }

  /** Returns the number that a share of the tail is below. */
  double quantile(double share) {
    double log = -FastMath.log1p(-share);
    return shape == 0 ? scale * log : scale * FastMath.expm1(shape * log) / shape;
  }
}
