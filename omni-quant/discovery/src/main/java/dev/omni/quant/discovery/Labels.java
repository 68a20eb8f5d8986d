package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The clusters that points belong to.
 *
 * @param labels number of the nearest centroid of each point; of equally near ones the first
 * @param distances from it
 */
record Labels(int[] labels, double[] distances) {
  private static final int MOST_SILHOUETTES = 5000;

  static Labels of(double[][] data, Partition partition) {
    int[] labels = new int[data.length];
    double[] distances = new double[data.length];
    for (int i = 0; i < data.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int k = 0; k < partition.centroids().size(); k++) {
        double square = Partition.square(data[i], partition.centroids().get(k));
        if (square < least) {
          least = square;
          labels[i] = k;
        }
      }
      distances[i] = Math.sqrt(least);
    }
    return new Labels(labels, distances);
  }

  /** Returns whether silhouettes exist, and take no longer than the search. */
  static boolean haveSilhouettes(int clusters, double[][] data) {
    return clusters > 1 && data.length <= MOST_SILHOUETTES;
  }

  static double mean(double[] silhouettes) {
    return Arrays.stream(silhouettes).average().orElse(0);
  }

  /** Returns how much nearer each point is to its own cluster than to the next: P. J. Rousseeuw. */
  double[] silhouettes(double[][] data, int clusters, Work work) {
    double[] counts = new double[clusters];
    for (int label : labels) {
      counts[label]++;
    }
    double[] silhouettes = new double[data.length];
    for (int i = 0; i < data.length; i++) {
      work.proceed();
      double[] sums = new double[clusters];
      for (int j = 0; j < data.length; j++) {
        sums[labels[j]] += Math.sqrt(Partition.square(data[i], data[j]));
      }
      int own = labels[i];
      double next = Double.POSITIVE_INFINITY;
      for (int k = 0; k < clusters; k++) {
        next = k == own || counts[k] == 0 ? next : Math.min(next, sums[k] / counts[k]);
      }
      double within = counts[own] > 1 ? sums[own] / (counts[own] - 1) : 0;
      double larger = Math.max(within, next);
      boolean alone = counts[own] <= 1 || larger == 0;
      silhouettes[i] = alone ? 0 : (next - within) / larger;
    }
    return silhouettes;
  }
}
