package dev.omni.quant.finance.risk;

/**
 * Sums over paths of a basket's swaps, one for each order of default. Premiums are stored as the
 * part that the default cuts off, so that a path without that default adds nothing.
 *
 * @param paths how many
 * @param triggered paths with at least so many defaults
 * @param sums for each order: protection, premium cut off, protection squared, cut-off squared,
 *     protection x cut-off
 * @param defaults sum and sum of squares of the number of defaults
 */
record BasketMoments(long paths, long[] triggered, double[][] sums, double[] defaults) {

  static BasketMoments empty(int names) {
    return new BasketMoments(0, new long[names], new double[names][5], new double[2]);
  }

  /** Returns the sums over both sets of paths. */
  BasketMoments plus(BasketMoments more) {
    int names = triggered.length;
    long[] counts = new long[names];
    double[][] joined = new double[names][5];
    for (int k = 0; k < names; k++) {
      counts[k] = triggered[k] + more.triggered[k];
      for (int i = 0; i < 5; i++) {
        joined[k][i] = sums[k][i] + more.sums[k][i];
      }
    }
    double[] both = {defaults[0] + more.defaults[0], defaults[1] + more.defaults[1]};
    return new BasketMoments(paths + more.paths, counts, joined, both);
  }

  /** Returns the part of the paths with at least {@code k + 1} defaults. */
  double triggerProbability(int k) {
    return (double) triggered[k] / paths;
  }

  /** Returns the premium a year that makes the swap on default {@code k + 1} worth nothing. */
  double spread(int k, double annuity) {
    return sums[k][0] / paths / premiums(k, annuity);
  }

  private double premiums(int k, double annuity) {
    return annuity - sums[k][1] / paths;
  }

  /**
   * Returns the standard error of {@link #spread} by the delta method for a ratio of means; where
   * no path has that default, the spread that one such path would have made, or the most there can
   * be.
   *
   * @param loss what a default costs at most, discounted
   * @param most what the spread is at most
   */
  double spreadError(int k, double annuity, double loss, double most) {
    if (triggered[k] == 0) {
      return Math.min(loss / paths / annuity, most);
    }
    double spread = spread(k, annuity);
    double mean = (sums[k][0] + spread * sums[k][1]) / paths;
    double square = (sums[k][2] + 2 * spread * sums[k][4] + spread * spread * sums[k][3]) / paths;
    double variance = Math.max(0, square - mean * mean);
    return Math.sqrt(variance / (paths - 1)) / premiums(k, annuity);
  }

  /** Returns the mean number of defaults. */
  double meanDefaults() {
    return defaults[0] / paths;
  }

  /** Returns the variance of the number of defaults on a path. */
  double defaultsVariance() {
    double mean = meanDefaults();
    return Math.max(0, defaults[1] / paths - mean * mean);
  }
}
