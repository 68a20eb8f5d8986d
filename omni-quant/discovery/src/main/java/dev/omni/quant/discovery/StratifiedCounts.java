package dev.omni.quant.discovery;

import java.util.List;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;

/**
 * Counts above those expected, added up over strata, with their covariance (A. Agresti, Categorical
 * Data Analysis, 2nd ed., 2002, section 7.5). A row and a column without which the others say it
 * all are left out.
 *
 * @param above observed less expected counts
 * @param covariance of them
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record StratifiedCounts(double[] above, double[][] covariance) {
  private static final double SINGULAR = 1e-12;

  /**
   * Adds up strata.
   *
   * @param turned whether the first row and column are left out; else the last ones
   */
  static StratifiedCounts of(List<double[][]> tables, boolean turned) {
    int rows = tables.get(0).length - 1;
    int columns = tables.get(0)[0].length - 1;
    int shift = turned ? 1 : 0;
    double[] above = new double[rows * columns];
    double[][] covariance = new double[above.length][above.length];
    for (double[][] table : tables) {
      var margins = CountMargins.of(table);
      double n = margins.all();
      for (int a = 0; a < above.length; a++) {
        int i = a / columns + shift;
        int j = a % columns + shift;
        above[a] += table[i][j] - margins.expected(i, j);
        for (int b = 0; b < above.length; b++) {
          int k = b / columns + shift;
          int l = b % columns + shift;
          double row = margins.rows()[i] * ((i == k ? n : 0) - margins.rows()[k]);
          double column = margins.columns()[j] * ((j == l ? n : 0) - margins.columns()[l]);
          covariance[a][b] += row / n * (column / n) / (n - 1);
        }
      }
    }
    return new StratifiedCounts(above, covariance);
  }

  /** Returns whether the covariance has an inverse. */
  boolean varies() {
    return decomposed().getSolver().isNonSingular();
  }

  private LUDecomposition decomposed() {
    double largest = 0;
    for (int a = 0; a < above.length; a++) {
      largest = Math.max(largest, covariance[a][a]);
    }
    return new LUDecomposition(
        MatrixUtils.createRealMatrix(covariance), Math.max(1e-300, SINGULAR * largest));
  }

  /** Returns the statistic, less some of the distance where there is one number. */
  double statistic(double correction) {
    if (above.length == 1) {
      double apart = Math.abs(above[0]);
      double less = apart - Math.min(correction, apart);
      return less * less / covariance[0][0];
    }
    var vector = new ArrayRealVector(above, false);
    return decomposed().getSolver().solve(vector).dotProduct(vector);
  }
}
