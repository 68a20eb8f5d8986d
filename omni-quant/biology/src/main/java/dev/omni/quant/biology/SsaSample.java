package dev.omni.quant.biology;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What trajectories leave: moments, histograms by output time and species, and the first of them
 * whole.
 *
 * @param moments of the counts
 * @param counts histograms by output and species
 * @param kept states by output and species of the trajectories that are kept
 */
@SuppressWarnings("ArrayRecordComponent") // Added up, never compared.
record SsaSample(SsaMoments moments, CountHistogram[][] counts, List<long[][]> kept) {
  /** Values that the histograms of a block may hold in all. */
  private static final int MOST_VALUES = 200_000;

  private static final int LEAST = 16;
  private static final int MOST = 1024;

  /** Returns empty histograms of so many outputs of so many species. */
  static CountHistogram[][] histograms(int outputs, int species) {
    var all = new CountHistogram[outputs][species];
    int most = most(outputs, species);
    for (CountHistogram[] row : all) {
      for (int i = 0; i < species; i++) {
        row[i] = new CountHistogram(most);
      }
    }
    return all;
  }

  private static int most(int outputs, int species) {
    return Math.max(LEAST, Math.min(MOST, MOST_VALUES / (outputs * species)));
  }

  /** This and more trajectories; takes over these histograms. */
  SsaSample plus(SsaSample next) {
    for (int t = 0; t < counts.length; t++) {
      for (int i = 0; i < counts[t].length; i++) {
        counts[t][i].addAll(next.counts[t][i]);
      }
    }
    var all = new ArrayList<>(kept);
    all.addAll(next.kept);
    return new SsaSample(moments.plus(next.moments), counts, all);
  }

  /** Returns the codec of samples at so many times of so many species. */
  static BlockCodec<SsaSample> codec(int outputs, int species) {
    BlockCodec<SsaMoments> moments = SsaMoments.codec(outputs, species);
    return new BlockCodec<>() {
      @Override
      public void write(SsaSample value, DataOutput out) throws IOException {
        moments.write(value.moments, out);
        for (CountHistogram[] row : value.counts) {
          for (CountHistogram each : row) {
            each.write(out);
          }
        }
        out.writeInt(value.kept.size());
        for (long[][] trajectory : value.kept) {
          for (long[] state : trajectory) {
            for (long count : state) {
              out.writeLong(count);
            }
          }
        }
      }

      @Override
      public SsaSample read(DataInput in) throws IOException {
        SsaMoments of = moments.read(in);
        var counts = new CountHistogram[outputs][species];
        for (CountHistogram[] row : counts) {
          for (int i = 0; i < species; i++) {
            row[i] = CountHistogram.read(most(outputs, species), in);
          }
        }
        var kept = new ArrayList<long[][]>();
        for (int left = in.readInt(); left > 0; left--) {
          var trajectory = new long[outputs][species];
          for (long[] state : trajectory) {
            for (int i = 0; i < species; i++) {
              state[i] = in.readLong();
            }
          }
          kept.add(trajectory);
        }
        return new SsaSample(of, counts, kept);
      }
    };
  }
}
