package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;

/** A statistic of one or two samples whose standard error the bootstrap estimates. */
sealed interface Statistic permits Mean, Quantile, Spread, TrimmedMean, Correlation, Difference {

  /** Returns the number of observations. */
  int size();

  /** Returns the statistic of the sample as it is; NaN where it does not exist. */
  double estimate();

  /**
   * Returns the statistic of one resample, less {@link #estimate}.
   *
   * @param draw returns an index below a given bound
   * @return NaN where the statistic of the resample does not exist
   */
  double deviation(IntUnaryOperator draw);

  /**
   * Returns, for each sample, the statistic with each of its observations left out in turn, all of
   * them less one number, which may be nought; an empty array where one of them does not exist.
   */
  List<double[]> leftOut();

  /**
   * Returns the jackknife standard error. B. Efron, R. Tibshirani, An Introduction to the Bootstrap
   * (1993), equation 11.5.
   */
  default OptionalDouble jackknife() {
    double sum = 0;
    for (double[] each : leftOut()) {
      if (each.length == 0) {
        return OptionalDouble.empty();
      }
      double squares = 0;
      for (double deviation : deviations(each)) {
        squares += deviation * deviation;
      }
      sum += squares * (each.length - 1) / each.length;
    }
    return OptionalDouble.of(Math.sqrt(sum));
  }

  /**
   * Returns the acceleration of BCa intervals from the jackknife; nought where nothing varies. B.
   * Efron, R. Tibshirani, An Introduction to the Bootstrap (1993), equations 14.15 and 22.36.
   */
  default OptionalDouble acceleration() {
    double cubes = 0;
    double squares = 0;
    for (double[] each : leftOut()) {
      if (each.length == 0) {
        return OptionalDouble.empty();
      }
      double share = (each.length - 1.0) / each.length;
      for (double deviation : deviations(each)) {
        double influence = -deviation * share;
        squares += influence * influence;
        cubes += influence * influence * influence;
      }
    }
    return OptionalDouble.of(squares == 0 ? 0 : cubes / (6 * squares * Math.sqrt(squares)));
  }

  private static double[] deviations(double[] each) {
    double first = each[0];
    double mean = Arrays.stream(each).map(value -> value - first).sum() / each.length;
    return Arrays.stream(each).map(value -> value - first - mean).toArray();
  }
}
