package dev.omni.quant.discovery;

import dev.omni.quant.core.StandardNormal;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The largest of correlated t statistics with one estimate of the deviation, where each correlation
 * is the product of two loadings (C. W. Dunnett, J. Am. Statist. Assoc. 50, 1955, 1096-1121). Both
 * integrals are sums of the trapezoid rule, which converges exponentially; the error is below 1e-8.
 *
 * @param loadings of the statistics on what they share
 * @param freedom degrees of freedom; infinite for normal ones
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record DunnettDistribution(double[] loadings, double freedom) {
  private static final double FAR = 8.5;
  private static final double FEW = 1e-7;
  private static final double SPREAD = 9;
  private static final int STEPS = 160;

  /** Returns the distribution of statistics with these correlations; empty where none fits. */
  static Optional<DunnettDistribution> of(double[][] correlations, double freedom) {
    int k = correlations.length;
    double[] loadings = new double[k];
    if (k == 2) {
      double root = Math.sqrt(Math.abs(correlations[0][1]));
      loadings[0] = root;
      loadings[1] = Math.copySign(root, correlations[0][1]);
    }
    for (int i = 0; k > 2 && i < k; i++) {
      int a = i == 0 ? 1 : 0;
      int b = i <= 1 ? 2 : 1;
      double square = correlations[i][a] * correlations[i][b] / correlations[a][b];
      loadings[i] = Math.sqrt(square);
    }
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < i; j++) {
        if (!(Math.abs(loadings[i] * loadings[j] - correlations[i][j]) <= FEW)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new DunnettDistribution(loadings, freedom));
  }

  /** Returns the probability that the largest magnitude is this or more. */
  double upperTail(double size) {
    if (Double.isInfinite(freedom)) {
      return beyond(size);
    }
    // The logarithm of the deviation has a density that falls off on both sides of 0.
    double width = SPREAD / Math.sqrt(freedom);
    double low = -width - 1 / freedom * 12;
    double step = (width - low) / STEPS;
    double sum = 0;
    double whole = 0;
    for (int i = 0; i <= STEPS; i++) {
      double log = low + i * step;
      double weight = FastMath.exp(freedom * (log - FastMath.expm1(2 * log) / 2));
      whole += weight;
      sum += weight > 1e-17 ? weight * beyond(size * FastMath.exp(log)) : 0;
    }
    return Math.max(0, Math.min(1, sum / whole));
  }

  /** Returns the probability for normal statistics. */
  private double beyond(double size) {
    double least = 1;
    for (double loading : loadings) {
      least = Math.min(least, Math.sqrt(Math.max(0, 1 - loading * loading)));
    }
    double step = Math.max(1e-3, Math.min(0.125, least / 3));
    int count = (int) Math.ceil(2 * FAR / step);
    double sum = 0;
    double whole = 0;
    for (int i = 0; i <= count; i++) {
      double z = -FAR + i * step;
      double density = FastMath.exp(-z * z / 2);
      double within = 1;
      for (double loading : loadings) {
        double rest = Math.sqrt(Math.max(1e-12, 1 - loading * loading));
        within *=
            StandardNormal.cdf((size - loading * z) / rest)
                - StandardNormal.cdf((-size - loading * z) / rest);
      }
      sum += density * (1 - within);
      whole += density;
    }
    return sum / whole;
  }
}
