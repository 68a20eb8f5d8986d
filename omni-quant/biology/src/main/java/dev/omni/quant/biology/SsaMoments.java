package dev.omni.quant.biology;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Means and sums of squared deviations over trajectories, by output time and species; parts are put
 * together without loss (T. F. Chan, G. H. Golub and R. J. LeVeque, The American Statistician 37,
 * 1983, eq. 2.1).
 *
 * @param runs how many trajectories
 * @param events how many reactions they had
 * @param mean by output and species
 * @param squares sum of squared deviations, by output and species
 */
@SuppressWarnings("ArrayRecordComponent") // Added up, never compared.
record SsaMoments(long runs, long events, double[][] mean, double[][] squares) {

  /** Returns the codec of moments at so many times of so many species. */
  static BlockCodec<SsaMoments> codec(int outputs, int species) {
    return new BlockCodec<>() {
      @Override
      public void write(SsaMoments value, DataOutput out) throws IOException {
        out.writeLong(value.runs);
        out.writeLong(value.events);
        for (int t = 0; t < outputs; t++) {
          BlockCodec.write(value.mean[t], out);
          BlockCodec.write(value.squares[t], out);
        }
      }

      @Override
      public SsaMoments read(DataInput in) throws IOException {
        long runs = in.readLong();
        long events = in.readLong();
        double[][] mean = new double[outputs][];
        double[][] squares = new double[outputs][];
        for (int t = 0; t < outputs; t++) {
          mean[t] = BlockCodec.readDoubles(species, in);
          squares[t] = BlockCodec.readDoubles(species, in);
        }
        return new SsaMoments(runs, events, mean, squares);
      }
    };
  }

  /** This and more trajectories. */
  SsaMoments plus(SsaMoments other) {
    double[][] means = new double[mean.length][mean[0].length];
    double[][] sums = new double[mean.length][mean[0].length];
    double all = (double) runs + other.runs;
    for (int t = 0; t < mean.length; t++) {
      for (int i = 0; i < mean[t].length; i++) {
        double step = other.mean[t][i] - mean[t][i];
        means[t][i] = mean[t][i] + step * (other.runs / all);
        sums[t][i] =
            squares[t][i] + other.squares[t][i] + step * step * (runs * (other.runs / all));
      }
    }
    return new SsaMoments(runs + other.runs, events + other.events, means, sums);
  }

  /** Returns the standard deviation of one count. */
  double sd(int output, int species) {
    return Math.sqrt(squares[output][species] / (runs - 1));
  }

  /** Returns the standard error of one mean. */
  double standardError(int output, int species) {
    return sd(output, species) / Math.sqrt(runs);
  }

  /** A running sum over trajectories (B. P. Welford, Technometrics 4, 1962). */
  static final class Sum {
    private final double[][] mean;
    private final double[][] squares;
    private final long[] seen;
    long runs;
    long events;

    Sum(int outputs, int species) {
      this.mean = new double[outputs][species];
      this.squares = new double[outputs][species];
      this.seen = new long[outputs];
    }

    void add(int output, long[] state) {
      long n = ++seen[output];
      for (int i = 0; i < state.length; i++) {
        double step = state[i] - mean[output][i];
        mean[output][i] += step / n;
        squares[output][i] += step * (state[i] - mean[output][i]);
      }
    }

    SsaMoments moments() {
      return new SsaMoments(runs, events, mean, squares);
    }
  }
}
