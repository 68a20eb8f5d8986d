package dev.omni.quant.finance.exotic;

/**
 * Means over pairs of paths: of the payoff, of its control and of its derivatives, with the second
 * moments of the first two. Two sets are joined as in T. F. Chan, G. H. Golub and R. J. LeVeque,
 * Updating formulae and a pairwise algorithm for computing sample variances, 1979, eq. 2.1.
 *
 * @param count of pairs
 * @param mean of each: payoff, control, then deltas and vegas
 * @param squares sums of squared deviations of the payoff and of the control, and of their products
 */
record AssetBasketMoments(long count, double[] mean, double[] squares) {
  private static final int SECOND = 3;

  /** Returns the moments of both sets of pairs. */
  AssetBasketMoments plus(AssetBasketMoments more) {
    double share = (double) more.count / (count + more.count);
    double weight = count * share;
    double[] joined = mean.clone();
    for (int i = 0; i < joined.length; i++) {
      joined[i] += share * (more.mean[i] - mean[i]);
    }
    double apart = more.mean[0] - mean[0];
    double controlApart = more.mean[1] - mean[1];
    return new AssetBasketMoments(
        count + more.count,
        joined,
        new double[] {
          squares[0] + more.squares[0] + weight * apart * apart,
          squares[1] + more.squares[1] + weight * controlApart * controlApart,
          squares[2] + more.squares[2] + weight * apart * controlApart
        });
  }

  private double coefficient() {
    return squares[1] > 0 ? squares[2] / squares[1] : 0;
  }

  /** Returns the mean payoff, corrected by what the control is off its exact mean. */
  double corrected(double exact) {
    return mean[0] - coefficient() * (mean[1] - exact);
  }

  /** Returns the standard error of the corrected mean. */
  double error() {
    return error(Math.max(0, squares[0] - coefficient() * squares[2]));
  }

  /** Returns the standard error of the control's mean. */
  double controlError() {
    return error(squares[1]);
  }

  private double error(double sumOfSquares) {
    return Math.sqrt(sumOfSquares / (count - 1.0) / count);
  }

  /** A running sum over pairs, after B. P. Welford, Technometrics 4, 1962, pp. 419-420. */
  static final class Sum {
    private final double[] mean;
    private final double[] squares = new double[SECOND];
    private long count;

    Sum(int size) {
      mean = new double[size];
    }

    void add(double[] pair) {
      count++;
      double apart = pair[0] - mean[0];
      double controlApart = pair[1] - mean[1];
      for (int i = 0; i < pair.length; i++) {
        mean[i] += (pair[i] - mean[i]) / count;
      }
      squares[0] += apart * (pair[0] - mean[0]);
      squares[1] += controlApart * (pair[1] - mean[1]);
      squares[2] += apart * (pair[1] - mean[1]);
    }

    AssetBasketMoments moments() {
      return new AssetBasketMoments(count, mean.clone(), squares.clone());
    }
  }
}
