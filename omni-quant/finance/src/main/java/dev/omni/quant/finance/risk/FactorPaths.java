package dev.omni.quant.finance.risk;

import dev.omni.engine.Work;
import dev.omni.quant.core.RankedValues;

/**
 * The simulation of the losses of a book until a horizon, one path in memory at a time.
 *
 * @param moves of the factors
 * @param later the book at the horizon
 * @param today value of each position now
 */
record FactorPaths(FactorMoves moves, FactorBook later, double[] today) {
  private static final int VALUES_BETWEEN_CALLS = 20_000;

  /** A receiver of the loss of each position on a path. */
  private interface Path {
    void take(double[] losses);
  }

  private void run(int paths, long seed, Work work, Path path) {
    FactorMoves.Draws draws = moves.from(seed);
    double[] variables = new double[moves.logs().length];
    double[] spots = new double[variables.length];
    double[] losses = new double[today.length];
    int between = Math.max(1, VALUES_BETWEEN_CALLS / (losses.length + spots.length));
    for (int k = 0; k < paths; k++) {
      if (k % between == 0) {
        work.proceed();
      }
      draws.next(variables, spots);
      for (int i = 0; i < spots.length; i++) {
        spots[i] = StrictMath.exp(spots[i]);
      }
      later.values(spots, losses);
      for (int i = 0; i < losses.length; i++) {
        losses[i] = today[i] - losses[i];
      }
      path.take(losses);
    }
  }

  private static double sum(double[] losses) {
    double sum = 0;
    for (double loss : losses) {
      sum += loss;
    }
    return sum;
  }

  /** Returns the losses of paths from a seed, which are added to a set. */
  PathLosses losses(int paths, long seed, RankedValues values, Work work) {
    double[] range = {0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    run(
        paths,
        seed,
        work,
        losses -> {
          double loss = sum(losses);
          values.add(loss);
          range[0] += loss;
          range[1] = Math.min(range[1], loss);
          range[2] = Math.max(range[2], loss);
        });
    return new PathLosses(paths, range, values);
  }

  /**
   * Returns the sums over the tail of the same paths.
   *
   * @param valueAtRisk where the tail begins
   * @param range least and most of the losses of all paths
   */
  TailSums tail(int paths, long seed, double valueAtRisk, double[] range, Work work) {
    TailSums sums = TailSums.empty(today.length);
    double width = (range[2] - range[1]) / TailSums.BINS;
    run(
        paths,
        seed,
        work,
        losses -> {
          double loss = sum(losses);
          int bin = width > 0 ? (int) ((loss - range[1]) / width) : 0;
          sums.bins()[Math.min(TailSums.BINS - 1, bin)]++;
          if (loss >= valueAtRisk) {
            sums.add(loss - valueAtRisk, losses);
          }
        });
    return sums;
  }
}
