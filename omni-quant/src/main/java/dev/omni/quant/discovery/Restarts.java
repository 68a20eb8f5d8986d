package dev.omni.quant.discovery;

import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.quant.BlockSeeds;
import dev.omni.quant.Finite;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.clustering.DoublePoint;

/** The best partition from many starts, whichever threads compute them. */
final class Restarts {
  private static final int WAVE = 32;

  /** Sums of squares as near as this to the best, relative to it, are the best. */
  private static final double SAME = 1e-9;

  private final List<DoublePoint> points;
  private final int clusters;
  private final Work work;
  private double[] sums = {};
  private Partition best = new Partition(List.of(), List.of(), Double.POSITIVE_INFINITY);

  Restarts(double[][] data, int clusters, Work work) {
    points = Arrays.stream(data).map(DoublePoint::new).toList();
    this.clusters = clusters;
    this.work = work;
  }

  void run(int starts, long seed) {
    sums = new double[starts];
    for (int first = 0; first < starts; first += WAVE) {
      int from = first;
      List<Partition> found =
          work.blocks(Math.min(WAVE, starts - first), k -> start(seed, from + k));
      for (int k = 0; k < found.size(); k++) {
        take(from + k, found.get(k));
      }
      work.progress(
          (from + found.size()) / (double) starts,
          Json.obj("within_cluster_sum_of_squares", best.sumOfSquares()));
    }
  }

  private Partition start(long seed, int k) {
    work.proceed();
    return Partition.found(points, clusters, BlockSeeds.splitmix64(seed, k), work);
  }

  private void take(int start, Partition found) {
    sums[start] = Finite.number("the within-cluster sum of squares", found.sumOfSquares());
    if (found.sumOfSquares() < best.sumOfSquares()) {
      best = found;
    }
  }

  Partition best() {
    return best;
  }

  /** How many starts ended at the best sum of squares. */
  long timesFound() {
    double limit = best.sumOfSquares() * (1 + SAME);
    return Arrays.stream(sums).filter(sum -> sum <= limit).count();
  }
}
