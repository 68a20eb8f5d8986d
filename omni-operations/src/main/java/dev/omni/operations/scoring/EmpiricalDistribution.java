package dev.omni.operations.scoring;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The distribution of drawn values, each equally likely. */
final class EmpiricalDistribution implements Distribution {
  private final double[] rising;

  /** Creates the distribution of one or more values. */
  EmpiricalDistribution(double... values) {
    this.rising = values.clone();
    Arrays.sort(rising);
  }

  @Override
  public double cdf(double x) {
    int below = 0;
    int above = rising.length;
    while (below < above) {
      int middle = (below + above) >>> 1;
      if (rising[middle] <= x) {
        below = middle + 1;
      } else {
        above = middle;
      }
    }
    return (double) below / rising.length;
  }

  @Override
  public OptionalDouble logDensity(double x) {
    return OptionalDouble.empty();
  }

  @Override
  public double distance(double y) {
    double sum = 0;
    for (double value : rising) {
      sum += Math.abs(value - y);
    }
    return sum / rising.length;
  }

  /** Returns the sum over all pairs, in one pass over the values in order. */
  @Override
  public double spread() {
    int n = rising.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (2.0 * i - n + 1) * (rising[i] - rising[0]);
    }
    return 2 * sum / n / n;
  }

  /** Returns the mean over its values of what is measured at each. */
  double distanceTo(Distribution other) {
    double sum = 0;
    for (double value : rising) {
      sum += other.distance(value);
    }
    return sum / rising.length;
  }

  @Override
  public List<Double> landmarks() {
    return List.of(rising[0], rising[rising.length - 1]);
  }

  @Override
  public double scale() {
    return Math.max(rising[rising.length - 1] - rising[0], Double.MIN_NORMAL);
  }
}
