package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of k-means: the sum of squares by that of the points and of the centroids (C.
 * Huygens), the nearest centroid of each point, and the silhouettes of some points.
 *
 * @param data as the distances are measured, in units of {@code unit}
 * @param centroids as published, measured alike
 * @param unit of distances
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record ClusterChecks(double[][] data, double[][] centroids, double unit, KMeans.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double TIE = 1e-9;
  private static final int SILHOUETTES = 8;

  List<Check> all() {
    return List.of(squares(), labels(), silhouettes());
  }

  private double least() {
    return result.withinClusterSumOfSquares() / unit / unit;
  }

  private Check squares() {
    double[] middle = new double[data[0].length];
    for (int j = 0; j < middle.length; j++) {
      double first = data[0][j];
      int column = j;
      middle[j] =
          first + Arrays.stream(data).mapToDouble(p -> p[column] - first).sum() / data.length;
    }
    double total = Arrays.stream(data).mapToDouble(p -> Partition.square(p, middle)).sum();
    List<Integer> sizes = result.sizes();
    double between = 0;
    for (int k = 0; k < sizes.size(); k++) {
      between += sizes.get(k) * Partition.square(centroids[k], middle);
    }
    double[] distances = result.distances();
    double sum = Arrays.stream(distances).map(d -> d / unit * (d / unit)).sum();
    return new Residuals()
        .equal(least() + between, total)
        .equal(least(), sum, ROUNDING * total)
        .check(
            "sum_of_squares_residual",
            ROUNDING,
            "Largest relative difference of the sum of squares, with that of the centroids about the"
                + " mean of all, and that of the points about it, or of the squared distances: zero.");
  }

  /** The nearest centroid of each point; of equally near ones any. */
  private Check labels() {
    int[] labels = result.labels();
    double[] distances = result.distances();
    double[] counts = new double[centroids.length];
    var residuals = new Residuals().equal(labels.length, data.length);
    double largest = 0;
    boolean tied = false;
    for (int i = 0; i < data.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      double next = Double.POSITIVE_INFINITY;
      int nearest = 0;
      for (int k = 0; k < centroids.length; k++) {
        double square = Partition.square(data[i], centroids[k]);
        nearest = square < least ? k : nearest;
        next = Math.max(least, Math.min(next, square));
        least = Math.min(least, square);
      }
      boolean same = next - least <= TIE * next;
      tied |= same;
      counts[nearest]++;
      largest = Math.max(largest, size(data[i]));
      residuals
          .equal(distances[i] / unit, Math.sqrt(least), largest)
          .residual(labels[i] == nearest || same ? 0 : 1);
    }
    List<Integer> sizes = result.sizes();
    residuals.equal(sizes.stream().mapToDouble(size -> size).sum(), data.length);
    for (int k = 0; k < sizes.size() && !tied; k++) {
      residuals.equal(sizes.get(k), counts[k]);
    }
    if (!tied) {
      means(residuals, labels, largest);
    }
    return residuals.check(
        "nearest_residual",
        ROUNDING,
        "Largest difference of a distance and that of the nearest centroid, of a size and its count,"
            + " or of a centroid and the mean of its points, relative to the largest point; 1 where"
            + " a label is not the nearest. Zero.");
  }

  private static double size(double[] point) {
    return Arrays.stream(point).map(Math::abs).max().orElse(0);
  }

  private void means(Residuals residuals, int[] labels, double largest) {
    double[][] apart = new double[centroids.length][data[0].length];
    double[] counts = new double[centroids.length];
    for (int i = 0; i < data.length; i++) {
      int k = labels[i];
      if (k < 0 || k >= centroids.length) {
        residuals.residual(1);
        return;
      }
      counts[k]++;
      for (int j = 0; j < apart[k].length; j++) {
        apart[k][j] += data[i][j] - centroids[k][j];
      }
    }
    for (int k = 0; k < apart.length; k++) {
      for (double sum : apart[k]) {
        residuals.residual(Math.abs(sum) / (counts[k] * largest + Double.MIN_NORMAL));
      }
    }
  }

  private Check silhouettes() {
    var residuals = new Residuals();
    Double mean = result.meanSilhouette();
    if (result.silhouette().isPresent()) {
      double[] found = result.silhouette().get();
      residuals.equal(
          mean == null ? Double.NaN : mean,
          Arrays.stream(found).map(s -> s / found.length).sum(),
          1);
      int[] labels = result.labels();
      int step = Math.max(1, found.length / SILHOUETTES);
      for (int i = 0; i < found.length; i += step) {
        residuals.equal(found[i], silhouette(i, labels), 1);
      }
    } else if (mean != null) {
      residuals.residual(1);
    }
    return residuals.check(
        "silhouette_residual",
        ROUNDING,
        "Largest difference of a silhouette of some points and that of the mean distances, or of the"
            + " mean and theirs: zero.");
  }

  /** 1 - within / next, or next / within - 1 where that is larger. */
  private double silhouette(int i, int[] labels) {
    double within = 0;
    double next = Double.POSITIVE_INFINITY;
    double alone = 0;
    for (int k = 0; k < centroids.length; k++) {
      double sum = 0;
      double count = 0;
      for (int j = 0; j < data.length; j++) {
        if (labels[j] == k) {
          sum += Math.sqrt(Partition.square(data[i], data[j]));
          count++;
        }
      }
      if (labels[i] == k) {
        within = sum / (count - 1);
        alone = count;
      } else if (count > 0) {
        next = Math.min(next, sum / count);
      }
    }
    if (alone <= 1 || Math.max(within, next) == 0) {
      return 0;
    }
    return within < next ? 1 - within / next : next / within - 1;
  }
}
