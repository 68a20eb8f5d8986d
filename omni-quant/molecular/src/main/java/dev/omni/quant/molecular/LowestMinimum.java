package dev.omni.quant.molecular;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The lowest minimum that some walks have found.
 *
 * @param energy in epsilon; infinite when none has been found
 * @param coordinates in sigma
 * @param found how many walks found it
 * @param failed how many descents ended on a slope
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read in one place only
record LowestMinimum(double energy, double[] coordinates, int found, int failed) {
  static final BlockCodec<LowestMinimum> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(LowestMinimum value, DataOutput out) throws IOException {
          out.writeDouble(value.energy);
          out.writeInt(value.coordinates.length);
          BlockCodec.write(value.coordinates, out);
          out.writeInt(value.found);
          out.writeInt(value.failed);
        }

        @Override
        public LowestMinimum read(DataInput in) throws IOException {
          return new LowestMinimum(
              in.readDouble(),
              BlockCodec.readDoubles(in.readInt(), in),
              in.readInt(),
              in.readInt());
        }
      };

  /** Energies this close, in epsilon, are one minimum. */
  static final double SAME = 1e-6;

  /** Creates the result of one descent. */
  static LowestMinimum of(LbfgsMinimizer descent, boolean minimum) {
    return minimum
        ? new LowestMinimum(descent.energy(), descent.coordinates(), 1, 0)
        : new LowestMinimum(Double.POSITIVE_INFINITY, new double[0], 0, 1);
  }

  /** Returns the lower one, from descents of the same walk. */
  LowestMinimum orLower(LowestMinimum next) {
    LowestMinimum lower = next.energy < energy ? next : this;
    return new LowestMinimum(lower.energy, lower.coordinates, lower.found, failed + next.failed);
  }

  /** Returns the lower one, from another walk. */
  LowestMinimum plus(LowestMinimum walk) {
    LowestMinimum lower = orLower(walk);
    boolean same = Math.abs(energy - walk.energy) <= SAME;
    return same
        ? new LowestMinimum(lower.energy, lower.coordinates, found + walk.found, lower.failed)
        : lower;
  }
}
