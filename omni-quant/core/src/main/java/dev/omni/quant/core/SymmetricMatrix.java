package dev.omni.quant.core;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * A covariance or correlation matrix as sent, with its validation.
 *
 * @param rows as sent; not changed
 */
public record SymmetricMatrix(double[][] rows) {
  /** By how much entries may differ, relative to the largest diagonal entry. */
  private static final double TOLERANCE = 1e-9;

  /** An entry below this part of the largest on the diagonal changes no digit of an eigenvalue. */
  private static final double NOTHING = 1e-40;

  /**
   * Returns the reasons why this is not a symmetric positive semidefinite matrix of a size; empty
   * when it is one.
   *
   * @param pointer to the matrix
   * @param size rows and columns that it should have
   * @param of what there is one row and column for, as in {@code positions}
   */
  public List<Problem> problems(String pointer, int size, String of) {
    var problems = new ArrayList<Problem>();
    if (rows.length != size) {
      problems.add(Problem.invalid(pointer, "must have one row for each of " + of + ": " + size));
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != size) {
        problems.add(
            Problem.invalid(
                pointer + "/" + i, "must have one column for each of " + of + ": " + size));
      }
    }
    if (problems.isEmpty()) {
      asymmetric(pointer, problems);
    }
    if (problems.isEmpty() && !semidefinite()) {
      problems.add(
          Problem.invalid(
              pointer,
              "must be positive semi-definite: no combination of "
                  + of
                  + " may have a negative variance"));
    }
    return problems;
  }

  private void asymmetric(String pointer, List<Problem> problems) {
    double tolerance = TOLERANCE * scale();
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        if (Math.abs(rows[i][j] - rows[j][i]) > tolerance) {
          problems.add(
              Problem.invalid(
                  pointer + "/" + i + "/" + j,
                  "must equal row " + j + ", column " + i + ": the matrix must be symmetric"));
          return;
        }
      }
    }
  }

  private double scale() {
    double largest = 0;
    for (int i = 0; i < rows.length; i++) {
      largest = Math.max(largest, Math.abs(rows[i][i]));
    }
    return largest;
  }

  private boolean semidefinite() {
    double scale = scale();
    if (scale == 0) {
      return Arrays.stream(rows).flatMapToDouble(Arrays::stream).allMatch(entry -> entry == 0);
    }
    RealMatrix lifted = symmetric().scalarMultiply(1 / scale);
    for (int i = 0; i < rows.length; i++) {
      lifted.addToEntry(i, i, TOLERANCE);
    }
    try {
      return new CholeskyDecomposition(lifted, 1, 0).getL().getRowDimension() == rows.length;
    } catch (MathIllegalArgumentException notPositiveDefinite) {
      return false;
    }
  }

  /** Returns the matrix times a column. */
  public double[] times(double[] column) {
    double[] product = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < column.length; j++) {
        product[i] += rows[i][j] * column[j];
      }
    }
    return product;
  }

  /**
   * Returns the matrix with equal halves, and with zero for entries whose squares are too small for
   * the eigenvalue search to end.
   */
  private RealMatrix symmetric() {
    RealMatrix half = new Array2DRowRealMatrix(rows).scalarMultiply(0.5);
    RealMatrix whole = half.add(half.transpose());
    double least = NOTHING * scale();
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if (Math.abs(whole.getEntry(i, j)) < least) {
          whole.setEntry(i, j, 0);
        }
      }
    }
    return whole;
  }
}
