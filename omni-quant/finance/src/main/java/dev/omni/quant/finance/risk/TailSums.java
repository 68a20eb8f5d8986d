package dev.omni.quant.finance.risk;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Sums over the paths whose loss is a value at risk or more, and how many losses of all paths are
 * where.
 *
 * @param beyond number of larger losses, sum of what they are above the value at risk, and of its
 *     square
 * @param parts sum of the loss of each position over the larger losses
 * @param equal number of equal losses, and the sum of the loss of each position over them
 * @param bins numbers of losses in bins of one width
 */
record TailSums(double[] beyond, double[] parts, double[] equal, double[] bins) {
  static final int BINS = 40;

  /** Returns the sums of no paths. */
  static TailSums empty(int positions) {
    return new TailSums(
        new double[3], new double[positions], new double[positions + 1], new double[BINS]);
  }

  /** Returns the bytes of the sums of so many positions. */
  static BlockCodec<TailSums> codec(int positions) {
    return new BlockCodec<>() {
      @Override
      public void write(TailSums value, DataOutput out) throws IOException {
        BlockCodec.write(value.beyond, out);
        BlockCodec.write(value.parts, out);
        BlockCodec.write(value.equal, out);
        BlockCodec.write(value.bins, out);
      }

      @Override
      public TailSums read(DataInput in) throws IOException {
        return new TailSums(
            BlockCodec.readDoubles(3, in),
            BlockCodec.readDoubles(positions, in),
            BlockCodec.readDoubles(positions + 1, in),
            BlockCodec.readDoubles(BINS, in));
      }
    };
  }

  /** Adds a path of a loss that is so much above the value at risk, or 0. */
  void add(double above, double[] losses) {
    if (above == 0) {
      equal[0]++;
    } else {
      beyond[0]++;
      beyond[1] += above;
      beyond[2] += above * above;
    }
    for (int i = 0; i < losses.length; i++) {
      if (above == 0) {
        equal[i + 1] += losses[i];
      } else {
        parts[i] += losses[i];
      }
    }
  }

  TailSums plus(TailSums next) {
    return new TailSums(
        sum(beyond, next.beyond),
        sum(parts, next.parts),
        sum(equal, next.equal),
        sum(bins, next.bins));
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }

  /** Returns the part of the expected shortfall of each position, of a tail of so many paths. */
  double[] components(double tail) {
    double[] components = new double[parts.length];
    for (int i = 0; i < components.length; i++) {
      double atQuantile = equal[i + 1] / equal[0];
      components[i] = (parts[i] + (tail - beyond[0]) * atQuantile) / tail;
    }
    return components;
  }

  /**
   * Returns the error of the mean of what losses are above the value at risk.
   *
   * @param share of the paths that the tail is
   */
  double shortfallError(double share, double paths) {
    double mean = beyond[1] / paths;
    double variance = Math.max(0, beyond[2] / paths - mean * mean);
    return Math.sqrt(variance * paths) / share;
  }
}
