package dev.omni.quant.discovery.design;

import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Samples with one point in each stratum of each factor (M. D. McKay, R. J. Beckman and W. J.
 * Conover, Technometrics 21, 1979, pp. 239-245), of which the one with the largest least distance
 * is taken.
 */
final class LatinHypercube {
  private static final int TRIALS = 100;

  private LatinHypercube() {}

  /** Returns the best of 100 samples. */
  static List<double[]> of(int factors, int runs, long seed, Work work) {
    List<double[]> best = List.of();
    double widest = -1;
    for (int trial = 0; trial < TRIALS; trial++) {
      work.proceed();
      List<double[]> sample = sample(factors, runs, BlockSeeds.splitmix64(seed, trial));
      double least = least(sample, widest);
      if (least > widest) {
        widest = least;
        best = sample;
      }
    }
    return best;
  }

  private static List<double[]> sample(int factors, int runs, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[][] points = new double[runs][factors];
    for (int k = 0; k < factors; k++) {
      int[] strata = shuffled(runs, random);
      for (int i = 0; i < runs; i++) {
        points[i][k] = -1 + 2 * (strata[i] + random.nextDouble()) / runs;
      }
    }
    return new ArrayList<>(List.of(points));
  }

  /** Returns the numbers from 0 in an order by chance. */
  static int[] shuffled(int count, UniformRandomProvider random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  /** Returns the square of the least distance; some smaller one once that is not above a bound. */
  private static double least(List<double[]> points, double bound) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < points.size() && least > bound; i++) {
      for (int j = 0; j < i; j++) {
        double square = 0;
        for (int k = 0; k < points.get(i).length; k++) {
          double apart = points.get(i)[k] - points.get(j)[k];
          square += apart * apart;
        }
        least = Math.min(least, square);
      }
    }
    return least;
  }
}
