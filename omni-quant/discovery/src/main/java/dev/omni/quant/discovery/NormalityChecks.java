package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The checks of tests of normality: W by what a line through the normal scores leaves, A^2 value by
 * value, and the others by moments carried from value to value.
 *
 * @param sorted values from the smallest, of unit range from 0
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record NormalityChecks(double[] sorted, NormalityTests.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    var moments = StreamedMoments.of(sorted);
    var statistics = new Residuals();
    var tails = new Residuals();
    line(moments, statistics);
    distances(moments, statistics);
    double skewness = moments.skewness();
    double excess = moments.kurtosis() - 3;
    double jarqueBera = moments.count() / 24 * (4 * skewness * skewness + excess * excess);
    statistics.equal(result.jarqueBera().statistic(), jarqueBera, 1);
    tails.equal(result.jarqueBera().pValue(), exponential(result.jarqueBera()));
    NormalityTests.Outcome dagostino = result.dagostinoK2();
    if (dagostino != null) {
      double skew = skewDeviate(moments.count(), skewness);
      double flat = kurtosisDeviate(moments.count(), moments.kurtosis());
      statistics.equal(dagostino.statistic(), skew * skew + flat * flat, 1);
      tails.equal(dagostino.pValue(), exponential(dagostino));
    }
    tails.equal(result.shapiroWilk().pValue(), royston(result.shapiroWilk().statistic()));
    tails.equal(result.andersonDarling().pValue(), stephens(result.andersonDarling().statistic()));
    return List.of(
        statistics.check(
            "statistic_residual",
            ROUNDING,
            "Largest difference of a statistic and that of moments carried from value to value, of"
                + " what a line leaves (W) or value by value (A^2): zero."),
        tails.check(
            "p_value_residual",
            ROUNDING,
            "Largest relative difference of a p-value and e^(-x/2) or the approximation at the"
                + " statistic: zero."));
  }

  /** Returns the tail of chi-square with two degrees of freedom. */
  private static double exponential(NormalityTests.Outcome outcome) {
    return FastMath.exp(-outcome.statistic() / 2);
  }

  /** 1 - W is the part of the squares that a line in the weights leaves. */
  private void line(StreamedMoments moments, Residuals residuals) {
    int n = sorted.length;
    double[] weights = new double[n];
    double[] half = NormalityStatistics.weights(n);
    double squares = 0;
    double slope = 0;
    for (int i = 0; i < half.length; i++) {
      weights[i] = -half[i];
      weights[n - 1 - i] = half[i];
      squares += 2 * half[i] * half[i];
    }
    for (int i = 0; i < n; i++) {
      slope += weights[i] * (sorted[i] - moments.mean()) / squares;
    }
    double left = 0;
    for (int i = 0; i < n; i++) {
      double apart = sorted[i] - moments.mean() - slope * weights[i];
      left += apart * apart;
    }
    residuals.equal(1 - result.shapiroWilk().statistic() / squares, left / moments.second(), 1e-3);
  }

  private void distances(StreamedMoments moments, Residuals residuals) {
    double n = sorted.length;
    double deviation = Math.sqrt(moments.variance());
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double z = (sorted[i] - moments.mean()) / deviation;
      double tail = Erf.erfc(Math.abs(z) / Math.sqrt(2)) / 2;
      double near = FastMath.log(tail);
      double far = FastMath.log1p(-tail);
      sum += (2 * i + 1) * (z < 0 ? near : far) + (2 * n - 2 * i - 1) * (z < 0 ? far : near);
    }
    residuals.equal(result.andersonDarling().statistic(), -n - sum / n, n);
  }

  /** P. Royston, Appl. Statist. 44, 1995, pp. 547-551. */
  private double royston(double w) {
    double n = sorted.length;
    double y = FastMath.log(1 - w);
    double mean;
    double log;
    if (n <= 11) {
      double gamma = 0.459 * n - 2.273;
      if (y >= gamma) {
        return 0;
      }
      y = -FastMath.log(gamma - y);
      mean = 0.544 + n * (-0.39978 + n * (0.025054 - n * 6.714e-4));
      log = 1.3822 + n * (-0.77857 + n * (0.062767 - n * 0.0020322));
    } else {
      double x = FastMath.log(n);
      mean = -1.5861 + x * (-0.31082 + x * (-0.083751 + x * 0.0038915));
      log = -0.4803 + x * (-0.082676 + x * 0.0030302);
    }
    return w >= 1 ? 1 : Erf.erfc((y - mean) / FastMath.exp(log) / Math.sqrt(2)) / 2;
  }

  /** R. B. D'Agostino and M. A. Stephens, Goodness-of-Fit Techniques, 1986, table 4.9, p. 127. */
  private double stephens(double statistic) {
    double n = sorted.length;
    double a = statistic + statistic / n * (0.75 + 2.25 / n);
    if (a < 0.34) {
      double log =
          a < 0.2 ? -13.436 + a * (101.14 - a * 223.73) : -8.318 + a * (42.796 - a * 59.938);
      return 1 - FastMath.exp(log);
    }
    double log = a < 0.6 ? 0.9177 - a * (4.279 + a * 1.38) : 1.2937 - a * (5.709 - a * 0.0186);
    return a >= 10 ? 0 : FastMath.exp(log);
  }

  /** R. B. D'Agostino, A. Belanger and R. B. D'Agostino Jr., Am. Statist. 44, 1990, pp. 316-321. */
  private static double skewDeviate(double n, double skewness) {
    double y = skewness / Math.sqrt(6 / (n + 1) * (n - 2) / (n + 3));
    double beta =
        3 / (n - 2) * (n * (n + 27) - 70) / (n + 5) * (n + 1) / (n + 7) * (n + 3) / (n + 9);
    double square = Math.sqrt(2 * beta - 2) - 1;
    return FastMath.asinh(y * Math.sqrt((square - 1) / 2)) / Math.sqrt(FastMath.log(square) / 2);
  }

  private static double kurtosisDeviate(double n, double kurtosis) {
    double variance = 24 / (n + 1) * (n - 2) / (n + 1) * (n - 3) / (n + 3) * n / (n + 5);
    double x = (kurtosis - 3 * (n - 1) / (n + 1)) / Math.sqrt(variance);
    double skew =
        Math.sqrt(6 / n * (n + 3) / (n - 2) * (n + 5) / (n - 3))
            * 6
            * (n * (n - 5) + 2)
            / (n + 7)
            / (n + 9);
    double inverse = 2 / skew;
    double a = 6 + 4 * inverse * (inverse + Math.sqrt(1 + inverse * inverse));
    double cube = (1 - 2 / a) / (1 + x / Math.sqrt(a / 2 - 2));
    return (1 - 2 / a / 9 - FastMath.cbrt(cube)) * Math.sqrt(4.5 * a);
  }
}
