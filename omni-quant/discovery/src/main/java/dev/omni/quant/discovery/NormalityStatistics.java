package dev.omni.quant.discovery;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;

/**
 * Statistics of how far a sample is from a normal one.
 *
 * @param sorted values from the smallest, of unit range from 0
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record NormalityStatistics(double[] sorted) {
  private static final double[] FIRST = {0, .221157, -.147981, -2.07119, 4.434685, -2.706056};
  private static final double[] SECOND = {0, .042981, -.293762, -1.752461, 5.682633, -3.582633};
  private static final int FEW = 11;

  /** Returns the statistics of values that differ; their range becomes 1. */
  static NormalityStatistics of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double low = sorted[0];
    double range = FiniteResults.number("the range of the values", sorted[sorted.length - 1] - low);
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (sorted[i] - low) / range;
    }
    return new NormalityStatistics(sorted);
  }

  private double mean() {
    return Arrays.stream(sorted).sum() / sorted.length;
  }

  private double moment(int power) {
    double mean = mean();
    double sum = 0;
    for (double value : sorted) {
      double apart = value - mean;
      double product = apart * apart;
      for (int k = 2; k < power; k++) {
        product *= apart;
      }
      sum += product;
    }
    return sum / sorted.length;
  }

  private static double polynomial(double[] coefficients, double x) {
    double value = 0;
    for (int k = coefficients.length - 1; k >= 0; k--) {
      value = value * x + coefficients[k];
    }
    return value;
  }

  /** P. Royston, Appl. Statist. 44, 1995, pp. 547-551, algorithm AS R94. */
  NormalityTests.Outcome shapiroWilk() {
    int n = sorted.length;
    double[] weights = weights(n);
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * (sorted[n - 1 - i] - sorted[i]);
    }
    double w = Math.min(1, sum * sum / (n * moment(2)));
    double y = StrictMath.log(1 - w);
    double mean;
    double sd;
    if (n <= FEW) {
      double gamma = -2.273 + 0.459 * n;
      if (y >= gamma) {
        return new NormalityTests.Outcome(w, 0);
      }
      y = -StrictMath.log(gamma - y);
      mean = polynomial(new double[] {.544, -.39978, .025054, -6.714e-4}, n);
      sd = StrictMath.exp(polynomial(new double[] {1.3822, -.77857, .062767, -.0020322}, n));
    } else {
      double log = StrictMath.log(n);
      mean = polynomial(new double[] {-1.5861, -.31082, -.083751, .0038915}, log);
      sd = StrictMath.exp(polynomial(new double[] {-.4803, -.082676, .0030302}, log));
    }
    return new NormalityTests.Outcome(w, w == 1 ? 1 : StandardNormal.cdf(-(y - mean) / sd));
  }

  /** Returns the weights of the differences of the i-th largest and the i-th smallest value. */
  static double[] weights(int n) {
    double[] m = new double[n / 2];
    double squares = 0;
    for (int i = 0; i < m.length; i++) {
      m[i] = StandardNormal.quantile((i + 1 - 0.375) / (n + 0.25));
      squares += 2 * m[i] * m[i];
    }
    double root = 1 / Math.sqrt(n);
    double first = polynomial(FIRST, root) - m[0] / Math.sqrt(squares);
    double second = polynomial(SECOND, root) - m[1] / Math.sqrt(squares);
    double scale =
        Math.sqrt(
            (squares - 2 * m[0] * m[0] - 2 * m[1] * m[1])
                / (1 - 2 * first * first - 2 * second * second));
    double[] weights = new double[m.length];
    for (int i = 2; i < m.length; i++) {
      weights[i] = -m[i] / scale;
    }
    weights[0] = first;
    weights[1] = second;
    return weights;
  }

  /** R. B. D'Agostino and M. A. Stephens, Goodness-of-Fit Techniques, 1986, table 4.9, p. 127. */
  NormalityTests.Outcome andersonDarling() {
    int n = sorted.length;
    double mean = mean();
    double sd = Math.sqrt(moment(2) * n / (n - 1.0));
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double low = StandardNormal.cdf((sorted[i] - mean) / sd);
      double high = StandardNormal.cdf(-(sorted[n - 1 - i] - mean) / sd);
      sum += (2 * i + 1) * (StrictMath.log(low) + StrictMath.log(high));
    }
    double statistic = -n - sum / n;
    double a = statistic * (1 + 0.75 / n + 2.25 / ((double) n * n));
    double p;
    if (a < 0.2) {
      p = 1 - StrictMath.exp(-13.436 + 101.14 * a - 223.73 * a * a);
    } else if (a < 0.34) {
      p = 1 - StrictMath.exp(-8.318 + 42.796 * a - 59.938 * a * a);
    } else if (a < 0.6) {
      p = StrictMath.exp(0.9177 - 4.279 * a - 1.38 * a * a);
    } else {
      p = a < 10 ? StrictMath.exp(1.2937 - 5.709 * a + 0.0186 * a * a) : 0;
    }
    return new NormalityTests.Outcome(statistic, p);
  }

  private double skewness() {
    double variance = moment(2);
    return moment(3) / (variance * Math.sqrt(variance));
  }

  private double kurtosis() {
    double variance = moment(2);
    return moment(4) / (variance * variance);
  }

  /** C. M. Jarque and A. K. Bera, Int. Statist. Rev. 55, 1987, pp. 163-172. */
  NormalityTests.Outcome jarqueBera() {
    double skewness = skewness();
    double excess = kurtosis() - 3;
    double statistic = sorted.length / 6.0 * (skewness * skewness + excess * excess / 4);
    return new NormalityTests.Outcome(statistic, Tails.chiSquare(statistic, 2));
  }

  /** R. B. D'Agostino, A. Belanger and R. B. D'Agostino Jr., Am. Statist. 44, 1990, pp. 316-321. */
  NormalityTests.Outcome dagostino() {
    double skew = skewDeviate();
    double flat = kurtosisDeviate();
    double statistic = skew * skew + flat * flat;
    return new NormalityTests.Outcome(statistic, Tails.chiSquare(statistic, 2));
  }

  private double skewDeviate() {
    double n = sorted.length;
    double y = skewness() * Math.sqrt((n + 1) * (n + 3) / (6 * (n - 2)));
    double beta =
        3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
    double square = -1 + Math.sqrt(2 * (beta - 1));
    double x = y / Math.sqrt(2 / (square - 1));
    double root = Math.abs(x) + Math.sqrt(x * x + 1);
    return Math.signum(x) * StrictMath.log(root) / Math.sqrt(0.5 * StrictMath.log(square));
  }

  private double kurtosisDeviate() {
    double n = sorted.length;
    double expected = 3 * (n - 1) / (n + 1);
    double variance = 24 * n * (n - 2) * (n - 3) / ((n + 1) * (n + 1) * (n + 3) * (n + 5));
    double x = (kurtosis() - expected) / Math.sqrt(variance);
    double skew =
        6
            * (n * n - 5 * n + 2)
            / ((n + 7) * (n + 9))
            * Math.sqrt(6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)));
    double a = 6 + 8 / skew * (2 / skew + Math.sqrt(1 + 4 / (skew * skew)));
    double scale = 2 / (9 * a);
    double denominator = 1 + x * Math.sqrt(2 / (a - 4));
    double term = Math.signum(denominator) * StrictMath.cbrt((1 - 2 / a) / Math.abs(denominator));
    return (1 - scale - term) / Math.sqrt(scale);
  }
}
