package dev.omni.quant.discovery.decomposition;

/**
 * Locally weighted regression on equally spaced values, at places 1..n: W. S. Cleveland, J. Am.
 * Stat. Assoc. 74, 1979, pp. 829-836. Weights are tricube in the distance.
 *
 * @param window values of a fit; where there are fewer, all of them and a wider reach
 * @param degree of the local polynomial, 0 or 1
 * @param jump places from one fit to the next; lines join what is fitted
 */
record LocalRegression(int window, int degree, int jump) {
  /** The distance, relative to the reach, up to which a weight is 1. */
  private static final double NEAR = 0.001;

  /** The distance, relative to the reach, from which a weight is 0. */
  private static final double FAR = 0.999;

  /** The spread of the places, relative to their range, up to which no slope is fitted. */
  private static final double NO_SLOPE = 0.001;

  /** Returns the smoothed values at 1..n. */
  double[] smooth(double[] values, double[] weights) {
    int n = values.length;
    double[] smooth = new double[n];
    int step = n < 2 ? 1 : Math.min(jump, n - 1);
    int last = 0;
    for (int at = 0; at < n; at += step) {
      smooth[at] = fitted(values, weights, at);
      for (int i = last + 1; i < at; i++) {
        smooth[i] = smooth[last] + (smooth[at] - smooth[last]) * (i - last) / (at - last);
      }
      last = at;
    }
    if (last < n - 1) {
      smooth[n - 1] = fitted(values, weights, n - 1);
      for (int i = last + 1; i < n - 1; i++) {
        smooth[i] = smooth[last] + (smooth[n - 1] - smooth[last]) * (i - last) / (n - 1 - last);
      }
    }
    return smooth;
  }

  private double fitted(double[] values, double[] weights, int at) {
    double fit = at(values, weights, at + 1, first(at, values.length));
    return Double.isNaN(fit) ? values[at] : fit;
  }

  /** Returns the first place, from 0, of the window about a place. */
  int first(int at, int n) {
    return Math.max(0, Math.min(at - (window - 1) / 2, n - window));
  }

  /**
   * Returns the fit at a place, which may lie beyond the values; NaN where all weights are 0.
   *
   * @param place from 1
   * @param from first value of the window, from 0
   */
  double at(double[] values, double[] weights, double place, int from) {
    int n = values.length;
    int to = Math.min(n, from + window);
    double reach = Math.max(place - (from + 1), to - place);
    if (window > n) {
      int beyond = (window - n) / 2; // Whole places, as the authors have it.
      reach += beyond;
    }
    double[] local = new double[to - from];
    double total = 0;
    for (int j = from; j < to; j++) {
      local[j - from] = tricube(Math.abs(j + 1 - place), reach) * weights[j];
      total += local[j - from];
    }
    if (total <= 0) {
      return Double.NaN;
    }
    double mean = 0;
    for (int j = from; j < to; j++) {
      local[j - from] /= total;
      mean += local[j - from] * (j + 1);
    }
    if (degree > 0 && reach > 0) {
      tilt(local, from, place, mean, n);
    }
    double fit = 0;
    for (int j = from; j < to; j++) {
      fit += local[j - from] * values[j];
    }
    return fit;
  }

  /** Turns the weights of a mean into those of a line at a place. */
  private static void tilt(double[] local, int from, double place, double mean, int n) {
    double squares = 0;
    for (int k = 0; k < local.length; k++) {
      squares += local[k] * (from + k + 1 - mean) * (from + k + 1 - mean);
    }
    if (Math.sqrt(squares) > NO_SLOPE * (n - 1)) {
      double slope = (place - mean) / squares;
      for (int k = 0; k < local.length; k++) {
        local[k] *= slope * (from + k + 1 - mean) + 1;
      }
    }
  }

  private static double tricube(double distance, double reach) {
    if (distance > FAR * reach) {
      return 0;
    }
    if (distance <= NEAR * reach) {
      return 1;
    }
    double ratio = distance / reach;
    double rest = 1 - ratio * ratio * ratio;
    return rest * rest * rest;
  }
}
