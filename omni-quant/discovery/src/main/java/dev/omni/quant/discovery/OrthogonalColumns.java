package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The columns of a matrix made orthogonal one after the other, twice each, and the inverse of the
 * triangle that makes them: modified Gram-Schmidt (A. Bjorck, Numerical Methods for Least Squares
 * Problems, 1996, sections 2.4.2 and 2.4.5), a second route to the Householder reflections of
 * {@code LeastSquares}.
 */
final class OrthogonalColumns {
  private final double[][] q;
  private final double[][] inverse;
  private final double[] scales;
  private final double condition;

  /** Makes the columns of these rows orthogonal. */
  OrthogonalColumns(double[][] rows) {
    int p = rows[0].length;
    q = new double[p][];
    scales = new double[p];
    double[][] r = new double[p][p];
    for (int j = 0; j < p; j++) {
      double[] column = DataTableChecks.column(rows, j);
      scales[j] = norm(column);
      for (int i = 0; i < column.length; i++) {
        column[i] /= scales[j];
      }
      project(column, r, j);
      project(column, r, j); // What rounding has left of the first time.
      r[j][j] = norm(column);
      for (int i = 0; i < column.length; i++) {
        column[i] /= r[j][j];
      }
      q[j] = column;
    }
    inverse = inverse(r);
    double sum = 0;
    for (double[] row : inverse) {
      sum += product(row, row);
    }
    condition = Math.sqrt(sum * p);
  }

  /** Takes the columns before off this one. */
  private void project(double[] column, double[][] r, int j) {
    for (int k = 0; k < j; k++) {
      double product = product(q[k], column);
      r[k][j] += product;
      for (int i = 0; i < column.length; i++) {
        column[i] -= product * q[k][i];
      }
    }
  }

  private static double norm(double[] values) {
    double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    if (largest == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      sum += value / largest * (value / largest);
    }
    return largest * Math.sqrt(sum);
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  private static double[][] inverse(double[][] r) {
    int p = r.length;
    double[][] inverse = new double[p][p];
    for (int j = 0; j < p; j++) {
      inverse[j][j] = 1 / r[j][j];
      for (int i = j - 1; i >= 0; i--) {
        double sum = 0;
        for (int k = i + 1; k <= j; k++) {
          sum += r[i][k] * inverse[k][j];
        }
        inverse[i][j] = -sum / r[i][i];
      }
    }
    return inverse;
  }

  /** Returns the norm of the inverse for columns of length 1: how much rounding is magnified. */
  double condition() {
    return condition;
  }

  /** Returns the entry of the inverse of the products of the columns. */
  double inverse(int i, int j) {
    return product(inverse[i], inverse[j]) / scales[i] / scales[j];
  }

  /** Returns the root of the diagonal entry of that inverse. */
  double spread(int j) {
    return Math.sqrt(inflation(j)) / scales[j];
  }

  /** Returns that diagonal entry for a column of length 1. */
  double inflation(int j) {
    return product(inverse[j], inverse[j]);
  }

  /** Returns the length of a column. */
  double scale(int j) {
    return scales[j];
  }

  /** Returns the leverage of a row. */
  double leverage(int i) {
    double sum = 0;
    for (double[] column : q) {
      sum += column[i] * column[i];
    }
    return sum;
  }

  /** Returns 1 less the leverage of a row, by what the columns leave of its axis. */
  double free(int i) {
    double[] left = new double[q[0].length];
    left[i] = 1;
    for (int time = 0; time < 2; time++) {
      for (double[] column : q) {
        double part = product(column, left);
        for (int k = 0; k < left.length; k++) {
          left[k] -= part * column[k];
        }
      }
    }
    return product(left, left);
  }

  /** Returns how coefficient {@code j} follows the response of a row. */
  double influence(int j, int i) {
    double sum = 0;
    for (int k = j; k < q.length; k++) {
      sum += inverse[j][k] * q[k][i];
    }
    return sum / scales[j];
  }

  /** Returns {@code row (rows' rows)^-1 row'}. */
  double spread(double[] row) {
    double sum = 0;
    for (int k = 0; k < row.length; k++) {
      double part = 0;
      for (int j = 0; j <= k; j++) {
        part += row[j] / scales[j] * inverse[j][k];
      }
      sum += part * part;
    }
    return sum;
  }
}
