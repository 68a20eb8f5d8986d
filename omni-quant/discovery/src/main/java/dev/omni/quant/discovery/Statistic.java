package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;

/** A statistic of a sample whose standard error the bootstrap estimates. */
sealed interface Statistic permits Mean, Median, Correlation {

  /** Returns the number of observations. */
  int size();

  /** Returns the statistic of the sample as it is. */
  double estimate();

  /**
   * Returns the statistic of one resample, less {@link #estimate}.
   *
   * @param draw returns an index below a given bound
   * @return NaN where the statistic of the resample does not exist
   */
  double deviation(IntUnaryOperator draw);

  /**
   * Returns the statistic with each observation left out in turn, all of them less one number,
   * which may be nought; empty where one of them does not exist.
   */
  double[] leftOut();

  /**
   * Returns the jackknife standard error. B. Efron, R. Tibshirani, An Introduction to the Bootstrap
   * (1993), equation 11.5.
   */
  default OptionalDouble jackknife() {
    double[] each = leftOut();
    if (each.length == 0) {
      return OptionalDouble.empty();
    }
    double first = each[0];
    double mean = Arrays.stream(each).map(value -> value - first).sum() / each.length;
    double squares = 0;
    for (double value : each) {
      double deviation = value - first - mean;
      squares += deviation * deviation;
    }
    return OptionalDouble.of(Math.sqrt(squares * (each.length - 1) / each.length));
  }
}
