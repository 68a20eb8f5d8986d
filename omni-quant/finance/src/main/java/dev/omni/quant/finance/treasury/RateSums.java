package dev.omni.quant.finance.treasury;

import dev.omni.engine.BlockCodec;
import dev.omni.quant.core.RankedFold;
import dev.omni.quant.core.RankedValues;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Sums over paths of a short rate, and their last rates: the sums of what discount factors exceed a
 * reference by and of its square. The nearer the reference, the less is lost in the difference of
 * squares.
 *
 * @param reference discount factor
 * @param paths how many
 * @param sum of the excesses
 * @param squares sum of the squares of the excesses
 * @param values the last rates
 */
record RateSums(double reference, long paths, double sum, double squares, RankedValues values)
    implements RankedFold.Sample<RateSums> {
  static final BlockCodec<RateSums> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(RateSums value, DataOutput out) throws IOException {
          out.writeDouble(value.reference);
          out.writeLong(value.paths);
          out.writeDouble(value.sum);
          out.writeDouble(value.squares);
          value.values.write(out);
        }

        @Override
        public RateSums read(DataInput in) throws IOException {
          return new RateSums(
              in.readDouble(),
              in.readLong(),
              in.readDouble(),
              in.readDouble(),
              RankedValues.read(in));
        }
      };

  /** Returns the sums with those of the next paths; the rates of these take in the next ones. */
  RateSums plus(RateSums next) {
    values.addAll(next.values);
    return new RateSums(
        reference, paths + next.paths, sum + next.sum, squares + next.squares, values);
  }

  @Override
  public RateSums with(RankedValues other) {
    return new RateSums(reference, paths, sum, squares, other);
  }

  /** Returns the mean discount factor. */
  double price() {
    return reference + sum / paths;
  }

  /** Returns the standard error, at least the rounding error. */
  double standardError() {
    double mean = sum / paths;
    double variance = Math.max(0, squares / paths - mean * mean);
    return Math.max(Math.ulp(price()), Math.sqrt(variance / (paths - 1)));
  }
}
