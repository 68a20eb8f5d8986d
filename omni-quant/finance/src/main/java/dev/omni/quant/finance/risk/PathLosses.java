package dev.omni.quant.finance.risk;

import dev.omni.engine.BlockCodec;
import dev.omni.quant.core.RankedFold;
import dev.omni.quant.core.RankedValues;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The losses of paths: their sum, least and most, and the losses that are ranked.
 *
 * @param count of paths
 * @param range sum, least and most of the losses
 * @param values the losses
 */
record PathLosses(long count, double[] range, RankedValues values)
    implements RankedFold.Sample<PathLosses> {
  static final BlockCodec<PathLosses> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(PathLosses value, DataOutput out) throws IOException {
          out.writeLong(value.count);
          BlockCodec.write(value.range, out);
          value.values.write(out);
        }

        @Override
        public PathLosses read(DataInput in) throws IOException {
          return new PathLosses(
              in.readLong(), BlockCodec.readDoubles(3, in), RankedValues.read(in));
        }
      };

  /** Returns the losses with those of the next paths; the values of these take in the next ones. */
  PathLosses plus(PathLosses next) {
    values.addAll(next.values);
    double[] both = {
      range[0] + next.range[0], Math.min(range[1], next.range[1]), Math.max(range[2], next.range[2])
    };
    return new PathLosses(count + next.count, both, values);
  }

  @Override
  public PathLosses with(RankedValues other) {
    return new PathLosses(count, range, other);
  }

  double mean() {
    return range[0] / count;
  }
}
