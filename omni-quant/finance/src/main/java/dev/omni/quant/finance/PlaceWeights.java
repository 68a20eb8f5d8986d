package dev.omni.quant.finance;

/**
 * The weights of points in the values at some places between them: by place, and by point, so that
 * all places take a point in one pass that needs no sum to wait for another.
 */
final class PlaceWeights {
  private static final int LANES = 4;

  private final double[][] rows;
  private final double[][] columns;

  /** Keeps weights by place, each the weights of all points. */
  PlaceWeights(double[][] rows) {
    this.rows = rows;
    this.columns = new double[rows[0].length][rows.length];
    for (int k = 0; k < rows.length; k++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][k] = rows[k][j];
      }
    }
  }

  /** Returns the weights of the points in the value at a place. */
  double[] row(int place) {
    return rows[place];
  }

  /** Returns room for the sums of {@link #values}. */
  double[][] sums() {
    return new double[LANES][rows.length];
  }

  /**
   * Computes the values at all places: four sums of every fourth point, the last ones in the first
   * of them, and then of these.
   *
   * @param sums room, of {@link #sums}, whose first one has the values then
   */
  double[] values(double[] points, double[][] sums) {
    double[] a = sums[0];
    double[] b = sums[1];
    double[] c = sums[2];
    double[] d = sums[3];
    int count = a.length;
    for (int k = 0; k < count; k++) {
      a[k] = 0;
      b[k] = 0;
      c[k] = 0;
      d[k] = 0;
    }
    int j = 0;
    for (; j + LANES <= columns.length; j += LANES) {
      add(a, columns[j], points[j]);
      add(b, columns[j + 1], points[j + 1]);
      add(c, columns[j + 2], points[j + 2]);
      add(d, columns[j + 3], points[j + 3]);
    }
    for (; j < columns.length; j++) {
      add(a, columns[j], points[j]);
    }
    for (int k = 0; k < count; k++) {
      a[k] = (a[k] + b[k]) + (c[k] + d[k]);
    }
    return a;
  }

  private static void add(double[] sum, double[] weights, double value) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += weights[k] * value;
    }
  }
}
