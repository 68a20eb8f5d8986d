package dev.omni.quant.discovery;

/**
 * The summary of the replicates of a bootstrap: power sums of their deviations from the estimate,
 * and both tails.
 */
final class Replicates {
  private final SmallestValues lowest;
  private final SmallestValues highest;
  private long count;
  private long redrawn;
  private final double[] sums = new double[5];

  /** Creates the replicates for {@code replicates} of them, at least 40. */
  Replicates(int replicates) {
    int rank = (int) Math.floor(0.025 * (replicates + 1.0));
    lowest = new SmallestValues(rank);
    highest = new SmallestValues(rank);
  }

  /**
   * The deviations of one block with the sums of their powers, made where the block is drawn.
   *
   * @param deviations from the estimate
   * @param powers at k the sum of their powers of k
   * @param redrawn how many were drawn again
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
  record Block(double[] deviations, double[] powers, long redrawn) {
    /** Returns the summary of these deviations. */
    static Block of(double[] deviations, long redrawn) {
      double[] powers = new double[5];
      for (double deviation : deviations) {
        double power = 1;
        for (int k = 1; k < powers.length; k++) {
          power *= deviation;
          powers[k] += power;
        }
      }
      return new Block(deviations, powers, redrawn);
    }
  }

  /** Adds the next block; the rest waits for it, so it does no more than it must. */
  void add(Block block) {
    for (double deviation : block.deviations()) {
      lowest.add(deviation);
      highest.add(-deviation);
    }
    for (int k = 1; k < sums.length; k++) {
      sums[k] += block.powers()[k];
    }
    count += block.deviations().length;
    redrawn += block.redrawn();
  }

  long redrawn() {
    return redrawn;
  }

  /** Returns the mean deviation: the bootstrap estimate of bias. */
  double mean() {
    return sums[1] / count;
  }

  double standardDeviation() {
    return Math.sqrt(centredSquares() / (count - 1));
  }

  private double centredSquares() {
    return Math.max(0, sums[2] - count * mean() * mean());
  }

  /**
   * Returns the standard error of the standard deviation by chance of the draws: {@code sqrt((m4 -
   * m2^2) / B) / (2 s)}. M. G. Kendall, A. Stuart, The Advanced Theory of Statistics 1, 4th ed.
   * (1977), section 10.6.
   */
  double errorOfDeviation() {
    double m = mean();
    double m2 = centredSquares() / count;
    double m4 = (sums[4] - 4 * m * sums[3] + 6 * m * m * sums[2]) / count - 3 * m * m * m * m;
    return m2 == 0 ? 0 : Math.sqrt(Math.max(0, m4 - m2 * m2) / count) / (2 * standardDeviation());
  }

  double low() {
    return lowest.last();
  }

  double high() {
    return -highest.last();
  }
}
