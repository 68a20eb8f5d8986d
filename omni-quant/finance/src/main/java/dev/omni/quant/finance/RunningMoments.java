package dev.omni.quant.finance;

/**
 * Moments of two series at once, each value taken as it comes: the mean is never known before the
 * end. P. Pebay, Formulas for robust, one-pass parallel computation of covariances and
 * arbitrary-order statistical moments, Sandia report SAND2008-6212, 2008, eqs. 1.1 to 1.6 and 3.12.
 */
final class RunningMoments {
  private final double[] mean = new double[2];
  private final double[] squares = new double[2];
  private long count;
  private double products;
  private double cubes;
  private double quartics;

  /** Adds a value of each series. */
  void add(double first, double second) {
    double before = count++;
    double apart = first - mean[0];
    double other = second - mean[1];
    double part = apart / count;
    double square = apart * part * before;
    quartics +=
        square * part * part * (before * before - before + 1)
            + 6 * part * part * squares[0]
            - 4 * part * cubes;
    cubes += square * part * (before - 1) - 3 * part * squares[0];
    squares[0] += square;
    squares[1] += other * other / count * before;
    products += apart * other / count * before;
    mean[0] += part;
    mean[1] += other / count;
  }

  /** Returns the mean of a series, 0 or 1. */
  double mean(int series) {
    return mean[series];
  }

  /** Returns the variance of a series with the divisor count - 1. */
  double variance(int series) {
    return squares[series] / (count - 1);
  }

  /** Returns the covariance with the same divisor. */
  double covariance() {
    return products / (count - 1);
  }

  /** Returns the third and the fourth central moment of the first series, divisor count. */
  double[] higher() {
    return new double[] {cubes / count, quartics / count};
  }
}
