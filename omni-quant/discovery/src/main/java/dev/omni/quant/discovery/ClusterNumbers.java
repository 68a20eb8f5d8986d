package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.ScaledDoubles;

/**
 * The best partitions into several numbers of clusters.
 *
 * @param clusters number of clusters
 * @param withinClusterSumOfSquares sum of squares within
 * @param meanSilhouette NaN where there is none
 */
public record ClusterNumbers(
    @Title("Number of clusters") @Unit("1") int[] clusters,
    @Title("Sum of squares within") @Unit("1") double[] withinClusterSumOfSquares,
    @Title("Mean silhouette") @Unit("1") @Missing double[] meanSilhouette) {
  /**
   * Returns the comparison of numbers of clusters, each in a part of the search after the first.
   *
   * @throws Infeasible when too few points are apart for one of them
   */
  static ClusterNumbers of(
      MeasuredPoints points, int[] clusters, Restarts.Search search, Work work) {
    double[][] data = points.data();
    double[] squares = new double[clusters.length];
    double[] silhouettes = new double[clusters.length];
    for (int part = 0; part < clusters.length; part++) {
      int k = clusters[part];
      if (!Partition.apart(data, k)) {
        throw new Infeasible("too few points are apart for " + k + " clusters of k_range");
      }
      Partition best = Restarts.of(data, k, search, part + 1, work).best();
      squares[part] =
          ScaledDoubles.timesSquare(
              "the within-cluster sum of squares", best.sumOfSquares(), points.unit());
      silhouettes[part] =
          Labels.haveSilhouettes(k, data)
              ? Labels.mean(Labels.of(data, best).silhouettes(data, k, work))
              : Double.NaN;
    }
    return new ClusterNumbers(clusters, squares, silhouettes);
  }
}
