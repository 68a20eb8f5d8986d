package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.clustering.CentroidCluster;
import org.hipparchus.clustering.DoublePoint;
import org.hipparchus.clustering.KMeansPlusPlusClusterer;
import org.hipparchus.clustering.distance.DistanceMeasure;
import org.hipparchus.random.Well19937c;

/**
 * Points parted into clusters.
 *
 * @param centroids in lexicographic order, so that equal partitions are equal
 * @param sizes how many points each has, in the same order
 * @param sumOfSquares of the distances of the points to the centroid of their cluster
 */
record Partition(List<double[]> centroids, List<Integer> sizes, double sumOfSquares) {
  private static final int UNTIL_STABLE = -1;
  private static final int DISTANCES_BETWEEN_LOOKS = 10_000;

  /** Returns the result of one descent of k-means from a start drawn by k-means++. */
  static Partition found(List<DoublePoint> points, int clusters, long seed, Work work) {
    int[] distances = {0};
    DistanceMeasure measure =
        (a, b) -> {
          if (++distances[0] % DISTANCES_BETWEEN_LOOKS == 0) {
            work.proceed();
          }
          return Math.sqrt(square(a, b));
        };
    var clusterer =
        new KMeansPlusPlusClusterer<DoublePoint>(
            clusters, UNTIL_STABLE, measure, new Well19937c(seed));
    List<CentroidCluster<DoublePoint>> parts =
        clusterer.cluster(points).stream()
            .sorted(Comparator.comparing(c -> c.getCenter().getPoint(), Arrays::compare))
            .toList();
    return new Partition(
        parts.stream().map(c -> c.getCenter().getPoint()).toList(),
        parts.stream().map(c -> c.getPoints().size()).toList(),
        parts.stream().mapToDouble(Partition::within).sum());
  }

  /** Returns whether so many points have squared distances from each other that are not zero. */
  static boolean apart(double[][] points, int count) {
    var chosen = new ArrayList<double[]>();
    for (double[] point : points) {
      if (chosen.size() < count && chosen.stream().allMatch(other -> square(point, other) > 0)) {
        chosen.add(point);
      }
    }
    return chosen.size() == count;
  }

  /**
   * Returns whether the sum of squares is lost to rounding, though not all points are centroids.
   *
   * @param points as they came
   */
  boolean vanished(double[][] points) {
    return sumOfSquares < Double.MIN_NORMAL
        && Arrays.stream(points).map(Arrays::toString).distinct().count() > centroids.size();
  }

  private static double within(CentroidCluster<DoublePoint> cluster) {
    double[] centre = cluster.getCenter().getPoint();
    return cluster.getPoints().stream().mapToDouble(p -> square(p.getPoint(), centre)).sum();
  }

  /** Returns the squared Euclidean distance. */
  static double square(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double d = a[i] - b[i];
      sum += d * d;
    }
    return sum;
  }
}
