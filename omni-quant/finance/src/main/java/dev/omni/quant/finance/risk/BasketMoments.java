package dev.omni.quant.finance.risk;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

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
  static final BlockCodec<BasketMoments> CODEC = new Codec();

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

  /** The sums of the orders of default that were seen; those of the others are zero. */
  private static final class Codec implements BlockCodec<BasketMoments> {
    @Override
    public void write(BasketMoments value, DataOutput out) throws IOException {
      int seen = 0;
      while (seen < value.triggered.length && value.triggered[seen] > 0) {
        seen++;
      }
      out.writeLong(value.paths);
      out.writeInt(value.triggered.length);
      out.writeInt(seen);
      for (int k = 0; k < seen; k++) {
        out.writeLong(value.triggered[k]);
        BlockCodec.write(value.sums[k], out);
      }
      BlockCodec.write(value.defaults, out);
    }

    @Override
    public BasketMoments read(DataInput in) throws IOException {
      long paths = in.readLong();
      BasketMoments read = empty(in.readInt());
      int seen = in.readInt();
      for (int k = 0; k < seen; k++) {
        read.triggered[k] = in.readLong();
        read.sums[k] = BlockCodec.readDoubles(5, in);
      }
      return new BasketMoments(paths, read.triggered, read.sums, BlockCodec.readDoubles(2, in));
    }
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
}
