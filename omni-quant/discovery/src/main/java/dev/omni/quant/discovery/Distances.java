package dev.omni.quant.discovery;

/**
 * The distances of pairs, the lower half of a symmetric matrix.
 *
 * @param size rows of the matrix
 * @param values row by row below the diagonal
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record Distances(int size, double[] values) {
  static Distances ofPoints(double[][] points, RowMetric metric) {
    Distances distances = none(points.length);
    for (int i = 1; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        distances.set(i, j, metric.between(points[i], points[j]));
      }
    }
    return distances;
  }

  static Distances ofMatrix(double[][] matrix) {
    Distances distances = none(matrix.length);
    for (int i = 1; i < matrix.length; i++) {
      for (int j = 0; j < i; j++) {
        distances.set(i, j, matrix[i][j]);
      }
    }
    return distances;
  }

  private static Distances none(int size) {
    return new Distances(size, new double[size * (size - 1) / 2]);
  }

  private static int place(int i, int j) {
    return i > j ? i * (i - 1) / 2 + j : j * (j - 1) / 2 + i;
  }

  double of(int i, int j) {
    return values[place(i, j)];
  }

  void set(int i, int j, double value) {
    values[place(i, j)] = value;
  }

  Distances copy() {
    return new Distances(size, values.clone());
  }

  double least() {
    double least = Double.POSITIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, value);
    }
    return least;
  }
}
