package dev.omni.quant.finance;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Means and central second moments over paths of an Asian option: the arithmetic payoff, the
 * geometric payoff, the last price, and the derivatives of the arithmetic payoff by spot,
 * volatility and rate. Two sets are joined as in T. F. Chan, G. H. Golub and R. J. LeVeque,
 * Updating formulae and a pairwise algorithm for computing sample variances, 1979, eq. 2.1.
 *
 * @param count of paths
 * @param mean of each
 * @param squares sums of squared deviations of each, and of arithmetic x geometric
 */
record AsianMoments(long count, double[] mean, double[] squares) {
  private static final int SIZE = 6;

  static final BlockCodec<AsianMoments> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(AsianMoments value, DataOutput out) throws IOException {
          out.writeLong(value.count);
          BlockCodec.write(value.mean, out);
          BlockCodec.write(value.squares, out);
        }

        @Override
        public AsianMoments read(DataInput in) throws IOException {
          return new AsianMoments(
              in.readLong(),
              BlockCodec.readDoubles(SIZE, in),
              BlockCodec.readDoubles(SIZE + 1, in));
        }
      };

  private static final double MOST_CONTROL = 2;

  /** Returns the moments of both sets of paths. */
  AsianMoments plus(AsianMoments more) {
    double weight = (double) count * more.count / (count + more.count);
    double share = (double) more.count / (count + more.count);
    double[] gap = new double[SIZE];
    double[] joined = new double[SIZE];
    for (int i = 0; i < SIZE; i++) {
      gap[i] = more.mean[i] - mean[i];
      joined[i] = mean[i] + share * gap[i];
    }
    double[] both = new double[SIZE + 1];
    for (int i = 0; i <= SIZE; i++) {
      double between = i < SIZE ? gap[i] * gap[i] : gap[0] * gap[1];
      both[i] = squares[i] + more.squares[i] + weight * between;
    }
    return new AsianMoments(count + more.count, joined, both);
  }

  /**
   * Returns the coefficient of the geometric payoff that leaves the least variance, 1 if that is
   * none. Any coefficient is right; one from paths that hardly vary may be so large that the
   * unsampled part of the geometric payoff dominates the price, so it is limited to 0 to 2.
   */
  double control() {
    return squares[1] > 0 ? Math.max(0, Math.min(MOST_CONTROL, squares[SIZE] / squares[1])) : 1;
  }

  /**
   * Returns the price of the arithmetic option, corrected by what the geometric one is off its
   * price.
   */
  double controlled(double geometricExact) {
    return mean[0] - control() * (mean[1] - geometricExact);
  }

  /**
   * Returns the standard error of {@link #controlled}; where all paths have the same geometric
   * payoff, as when none is in the money, the whole error of the geometric option.
   */
  double controlledError(double geometricExact) {
    double control = control();
    double left = squares[0] - 2 * control * squares[SIZE] + control * control * squares[1];
    return squares[1] > 0
        ? error(Math.max(0, left))
        : Math.max(error(0), Math.abs(mean[1] - geometricExact));
  }

  /** Returns how many equal geometric payoffs have the sum and the sum of squares of these. */
  double paying() {
    double sum = count * mean[1];
    return sum > 0 ? sum / (squares[1] / sum + mean[1]) : 0;
  }

  /**
   * Returns the error of {@link #controlled} that one path more may show. Where m paths pay, such a
   * one has a share of 1 / m in the coefficient, and may have one of 1; and it has the deviation
   * that paths have from a coefficient which is not fitted to them.
   */
  double errorOfOneMore(double geometricExact) {
    double paying = paying();
    double gap = Math.abs(mean[1] - geometricExact) + Math.sqrt(paying * squares[1]) / count;
    double unfitted = error(Math.max(0, squares[0] - 2 * squares[SIZE] + squares[1]));
    return (Math.abs(1 - control()) * gap + unfitted) / paying;
  }

  /** Returns the standard error of mean {@code i}. */
  double error(int i) {
    return error(squares[i]);
  }

  private double error(double sumOfSquares) {
    return Math.sqrt(sumOfSquares / (count - 1.0) / count);
  }

  /** A running sum over paths, after B. P. Welford, Technometrics 4, 1962, pp. 419-420. */
  static final class Sum {
    private final double[] mean = new double[SIZE];
    private final double[] squares = new double[SIZE + 1];
    private long count;

    void add(double[] path) {
      count++;
      double arithmetic = path[0] - mean[0];
      for (int i = 0; i < SIZE; i++) {
        double apart = path[i] - mean[i];
        mean[i] += apart / count;
        squares[i] += apart * (path[i] - mean[i]);
      }
      squares[SIZE] += arithmetic * (path[1] - mean[1]);
    }

    AsianMoments moments() {
      return new AsianMoments(count, mean.clone(), squares.clone());
    }
  }
}
