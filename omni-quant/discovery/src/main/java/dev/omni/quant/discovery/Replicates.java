package dev.omni.quant.discovery;

import dev.omni.engine.BlockCodec;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.RankedFold;
import dev.omni.quant.core.RankedValues;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The summary of replicates of a bootstrap: power sums of their deviations from the estimate, and
 * the deviations that are ranked.
 *
 * @param count of replicates
 * @param redrawn how many were drawn again
 * @param below how many are less than the estimate
 * @param powers at k the sum of the deviations' powers of k
 * @param bins how many are in each bin
 * @param values the deviations
 */
@SuppressWarnings("ArrayRecordComponent") // Added up, never compared.
record Replicates(
    long count, long redrawn, long below, double[] powers, double[] bins, RankedValues values)
    implements RankedFold.Sample<Replicates> {
  private static final int POWERS = 5;

  static final BlockCodec<Replicates> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(Replicates value, DataOutput out) throws IOException {
          out.writeLong(value.count);
          out.writeLong(value.redrawn);
          out.writeLong(value.below);
          BlockCodec.write(value.powers, out);
          BlockCodec.write(value.bins, out);
          value.values.write(out);
        }

        @Override
        public Replicates read(DataInput in) throws IOException {
          return new Replicates(
              in.readLong(),
              in.readLong(),
              in.readLong(),
              BlockCodec.readDoubles(POWERS, in),
              BlockCodec.readDoubles(ReplicateBins.COUNT, in),
              RankedValues.read(in));
        }
      };

  /** Returns the summary of these deviations, which are added to the values. */
  static Replicates of(
      double[] deviations, long redrawn, ReplicateBins places, RankedValues values) {
    double[] powers = new double[POWERS];
    double[] bins = new double[ReplicateBins.COUNT];
    long below = 0;
    for (double deviation : deviations) {
      values.add(deviation);
      below += deviation < 0 ? 1 : 0;
      bins[places.of(deviation)]++;
      double power = 1;
      for (int k = 1; k < powers.length; k++) {
        power *= deviation;
        powers[k] += power;
      }
    }
    return new Replicates(deviations.length, redrawn, below, powers, bins, values);
  }

  /** Returns the summary with that of the next block; its values take in the next ones. */
  Replicates plus(Replicates next) {
    double[] sums = new double[POWERS];
    for (int k = 1; k < sums.length; k++) {
      sums[k] = powers[k] + next.powers[k];
    }
    double[] both = bins.clone();
    Arrays.setAll(both, k -> both[k] + next.bins[k]);
    values.addAll(next.values);
    return new Replicates(
        count + next.count, redrawn + next.redrawn, below + next.below, sums, both, values);
  }

  @Override
  public Replicates with(RankedValues other) {
    return new Replicates(count, redrawn, below, powers, bins, other);
  }

  /** Returns the mean deviation: the bootstrap estimate of bias. */
  double mean() {
    return powers[1] / count;
  }

  /**
   * Returns the standard deviation; 0 when all replicates are the estimate.
   *
   * @throws Infeasible when they differ from it by too little for doubles
   */
  double standardDeviation() {
    if (powers[1] != 0 && powers[2] == 0) {
      throw new Infeasible(
          "the replicates differ by too little, beside the size of the data, for doubles");
    }
    return Math.sqrt(centredSquares() / (count - 1));
  }

  private double centredSquares() {
    return Math.max(0, powers[2] - count * mean() * mean());
  }

  /**
   * Returns the standard error of the standard deviation by chance of the draws: {@code sqrt((m4 -
   * m2^2) / B) / (2 s)}. M. G. Kendall, A. Stuart, The Advanced Theory of Statistics 1, 4th ed.
   * (1977), section 10.6.
   */
  double errorOfDeviation() {
    double m = mean();
    double m2 = centredSquares() / count;
    double m4 = (powers[4] - 4 * m * powers[3] + 6 * m * m * powers[2]) / count - 3 * m * m * m * m;
    return m2 == 0 ? 0 : Math.sqrt(Math.max(0, m4 - m2 * m2) / count) / (2 * standardDeviation());
  }
}
