package dev.omni.quant.core;

import java.util.OptionalInt;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * Linear least squares by Householder QR (G. H. Golub, Numerische Mathematik 7, 1965). Columns are
 * scaled by powers of two first, which is exact, so that badly scaled columns, as in high
 * polynomials, are not taken for dependent.
 */
public final class LeastSquares {
  /**
   * The norm of a column without its projection on the columns before it, relative to its norm, up
   * to which it counts as dependent.
   */
  private static final double DEPENDENT = 1e-13;

  private final double[] scales;
  private final QRDecomposition qr;
  private final RealMatrix r;

  /** Returns the problem with these rows; at least as many rows as columns, all finite. */
  public LeastSquares(double[][] rows) {
    scales = scales(rows);
    double[][] scaled = new double[rows.length][scales.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < scales.length; j++) {
        scaled[i][j] = rows[i][j] / scales[j];
      }
    }
    qr = new QRDecomposition(MatrixUtils.createRealMatrix(scaled));
    r = qr.getR().getSubMatrix(0, scales.length - 1, 0, scales.length - 1);
  }

  private static double[] scales(double[][] rows) {
    double[] scales = new double[rows[0].length];
    for (int j = 0; j < scales.length; j++) {
      double largest = 0;
      for (double[] row : rows) {
        largest = Math.max(largest, Math.abs(row[j]));
      }
      scales[j] = largest == 0 ? 1 : Math.scalb(1.0, Math.getExponent(largest));
    }
    return scales;
  }

  /** Returns the first column that is, but for rounding, a combination of those before it. */
  public OptionalInt dependent() {
    for (int j = 0; j < scales.length; j++) {
      double whole = r.getColumnVector(j).getNorm();
      if (Math.abs(r.getEntry(j, j)) <= DEPENDENT * whole) {
        return OptionalInt.of(j);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Returns the coefficients that make the sum of squares of {@code y - rows * coefficients}
   * smallest.
   */
  public double[] solve(double[] y) {
    double[] solution = qr.getSolver().solve(new ArrayRealVector(y, false)).toArray();
    for (int j = 0; j < solution.length; j++) {
      solution[j] /= scales[j];
    }
    return solution;
  }

  /** Returns the square roots of the diagonal of the inverse of {@code rows' rows}. */
  public double[] spreads() {
    int n = scales.length;
    double[] squares = new double[n];
    for (int j = 0; j < n; j++) {
      var column = new ArrayRealVector(n);
      column.setEntry(j, 1);
      MatrixUtils.solveUpperTriangularSystem(r, column);
      for (int i = 0; i < n; i++) {
        squares[i] += column.getEntry(i) * column.getEntry(i);
      }
    }
    double[] spreads = new double[n];
    for (int i = 0; i < n; i++) {
      spreads[i] = Math.sqrt(squares[i]) / scales[i];
    }
    return spreads;
  }

  /** Returns the inverse of {@code rows' rows}. */
  public double[][] inverse() {
    int n = scales.length;
    double[][] triangle = new double[n][];
    for (int j = 0; j < n; j++) {
      var column = new ArrayRealVector(n);
      column.setEntry(j, 1);
      MatrixUtils.solveUpperTriangularSystem(r, column);
      triangle[j] = column.toArray();
    }
    double[][] inverse = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k <= i; k++) {
        double sum = 0;
        for (int j = i; j < n; j++) {
          sum += triangle[j][i] * triangle[j][k];
        }
        inverse[i][k] = sum / scales[i] / scales[k];
        inverse[k][i] = inverse[i][k];
      }
    }
    return inverse;
  }

  /**
   * Returns the square root of {@code row (rows' rows)^-1 row'}: that of a row's own leverage, or
   * of what the coefficients leave uncertain at another row, in units of the residual deviation.
   */
  public double spread(double[] row) {
    double sum = 0;
    for (double part : projected(row)) {
      sum += part * part;
    }
    return Math.sqrt(sum);
  }

  /** Returns {@code (rows' rows)^-1 row'}: how the coefficients follow the response of a row. */
  public double[] influence(double[] row) {
    var column = new ArrayRealVector(projected(row), false);
    MatrixUtils.solveUpperTriangularSystem(r, column);
    double[] influence = column.toArray();
    for (int j = 0; j < influence.length; j++) {
      influence[j] /= scales[j];
    }
    return influence;
  }

  /** Returns the solution of {@code R' z = row'}. */
  private double[] projected(double[] row) {
    double[] solution = new double[scales.length];
    for (int j = 0; j < solution.length; j++) {
      double rest = row[j] / scales[j];
      for (int k = 0; k < j; k++) {
        rest -= r.getEntry(k, j) * solution[k];
      }
      solution[j] = rest / r.getEntry(j, j);
    }
    return solution;
  }
}
