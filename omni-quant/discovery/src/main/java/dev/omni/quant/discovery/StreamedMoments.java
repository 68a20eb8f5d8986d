package dev.omni.quant.discovery;

/**
 * Sums of powers of the deviations from the mean, carried from one value to the next: P. Pebay,
 * Formulas for robust, one-pass parallel computation of covariances and arbitrary-order statistical
 * moments, Sandia report SAND2008-6212 (2008), equations 1.1 to 1.7.
 *
 * @param count of the values
 * @param mean of the values
 * @param second sum of squares of the deviations
 * @param third sum of their cubes
 * @param fourth sum of their fourth powers
 */
record StreamedMoments(double count, double mean, double second, double third, double fourth) {
  /** Returns the moments of values of usual size. */
  static StreamedMoments of(double... values) {
    double n = 0;
    double mean = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (double value : values) {
      double before = n++;
      double apart = value - mean;
      double part = apart / n;
      double square = apart * part * before;
      mean += part;
      fourth +=
          square * part * part * (n * n - 3 * n + 3) + 6 * part * part * second - 4 * part * third;
      third += square * part * (n - 2) - 3 * part * second;
      second += square;
    }
    return new StreamedMoments(n, mean, second, third, fourth);
  }

  /** Returns the variance, with n - 1. */
  double variance() {
    return second / (count - 1);
  }

  /** Returns the skewness, g1. */
  double skewness() {
    return third / second * Math.sqrt(count / second);
  }

  /** Returns the kurtosis, g2 + 3. */
  double kurtosis() {
    return count * fourth / second / second;
  }
}
