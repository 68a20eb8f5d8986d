package dev.omni.quant.discovery.design;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The search for the runs with the largest determinant by exchanges of a run and a candidate (V. V.
 * Fedorov, Theory of Optimal Experiments, 1972, ch. 3), from 20 starts by chance.
 *
 * @param candidates rows of the model at all candidates
 * @param runs how many are taken
 * @param seed of the starts
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record FedorovExchange(double[][] candidates, int runs, long seed) {
  private static final int STARTS = 20;
  private static final int MOST = 2000;

  /** A gain of the determinant that is rounding. */
  static final double NOTHING = 1e-9;

  /** Returns the candidates that are taken, in their order. */
  int[] best(Work work) {
    int[] best = new int[0];
    double largest = Double.NEGATIVE_INFINITY;
    for (int start = 0; start < STARTS; start++) {
      int[] taken = exchanged(BlockSeeds.splitmix64(seed, start), work);
      if (taken.length > 0) {
        double log = new InformationMatrix(rows(taken)).logDeterminant();
        if (log > largest + NOTHING) {
          largest = log;
          best = taken;
        }
      }
    }
    if (best.length == 0) {
      throw new Infeasible("no runs of the candidates determine the model: ask for more levels");
    }
    return best;
  }

  private double[][] rows(int[] taken) {
    return Arrays.stream(taken).mapToObj(i -> candidates[i]).toArray(double[][]::new);
  }

  /** Returns the end of a start; nothing where the start determines no model. */
  private int[] exchanged(long own, Work work) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(own);
    int[] taken = spread(random);
    var information = new InformationMatrix(rows(taken));
    for (int step = 0; step < MOST; step++) {
      work.proceed();
      if (!Double.isFinite(information.logDeterminant())) {
        return new int[0];
      }
      double[] gain = {1 + NOTHING};
      int[] swap = {-1, -1};
      double[] own1 = variances(information);
      for (int i = 0; i < runs; i++) {
        double[] turned = information.solved(candidates[taken[i]]);
        double leaving = own1[taken[i]];
        for (int j = 0; j < candidates.length; j++) {
          double both = InformationMatrix.product(turned, candidates[j]);
          double factor = (1 + own1[j]) * (1 - leaving) + both * both;
          if (factor > gain[0]) {
            gain[0] = factor;
            swap[0] = i;
            swap[1] = j;
          }
        }
      }
      if (swap[0] < 0) {
        Arrays.sort(taken);
        return taken;
      }
      taken[swap[0]] = swap[1];
      information = new InformationMatrix(rows(taken));
    }
    throw NotConverged.of(
        "the exchange of runs does not end: ask for fewer candidates or runs", MOST, NOTHING);
  }

  /** Returns a start: each next run is the one, of some by chance, farthest from those before. */
  private int[] spread(UniformRandomProvider random) {
    int[] taken = new int[runs];
    int columns = candidates[0].length;
    double[][] left = new double[candidates.length][];
    Arrays.setAll(left, i -> candidates[i].clone());
    for (int k = 0; k < runs; k++) {
      int best = random.nextInt(candidates.length);
      if (k < columns) {
        double most = -1;
        for (int i = 0; i < left.length; i++) {
          double size = InformationMatrix.product(left[i], left[i]) * (0.5 + random.nextDouble());
          if (size > most) {
            most = size;
            best = i;
          }
        }
        double[] direction = left[best].clone();
        double square = InformationMatrix.product(direction, direction);
        for (int i = 0; i < left.length && square > 0; i++) {
          double part = InformationMatrix.product(left[i], direction) / square;
          for (int j = 0; j < columns; j++) {
            left[i][j] -= part * direction[j];
          }
        }
      }
      taken[k] = best;
    }
    return taken;
  }

  private double[] variances(InformationMatrix information) {
    double[] variances = new double[candidates.length];
    Arrays.setAll(
        variances,
        j -> InformationMatrix.product(information.solved(candidates[j]), candidates[j]));
    return variances;
  }

  /** Returns the largest factor by which one exchange would multiply the determinant. */
  static double largestGain(double[][] rows, double[][] candidates) {
    var information = new InformationMatrix(rows);
    double largest = 1;
    double[] own = new double[candidates.length];
    Arrays.setAll(
        own, j -> InformationMatrix.product(information.solved(candidates[j]), candidates[j]));
    for (double[] row : rows) {
      double[] turned = information.solved(row);
      double leaving = InformationMatrix.product(turned, row);
      for (int j = 0; j < candidates.length; j++) {
        double both = InformationMatrix.product(turned, candidates[j]);
        largest = Math.max(largest, (1 + own[j]) * (1 - leaving) + both * both);
      }
    }
    return largest;
  }
}
