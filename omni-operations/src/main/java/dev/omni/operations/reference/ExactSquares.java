package dev.omni.operations.reference;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * Linear least squares in {@value #DIGITS} digits by the normal equations. Squaring the condition
 * number costs half of the digits, for which there is room.
 */
final class ExactSquares {
  static final int DIGITS = 120;
  static final MathContext MC = new MathContext(DIGITS);

  /** The ratio to its row below which a pivot counts as zero. */
  private static final BigDecimal NOTHING = new BigDecimal("1e-90");

  private final BigDecimal[][] rows;
  private final BigDecimal[][] inverse;

  ExactSquares(BigDecimal[][] rows, Work work) {
    this.rows = rows;
    int n = rows[0].length;
    BigDecimal[][] a = new BigDecimal[n][2 * n];
    for (BigDecimal[] line : a) {
      Arrays.fill(line, BigDecimal.ZERO);
    }
    for (BigDecimal[] row : rows) {
      work.proceed();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          a[i][j] = a[i][j].add(row[i].multiply(row[j], MC), MC);
        }
      }
    }
    for (int i = 0; i < n; i++) {
      a[i][n + i] = BigDecimal.ONE;
    }
    BigDecimal[] before = new BigDecimal[n];
    for (int k = 0; k < n; k++) {
      before[k] = a[k][k];
    }
    for (int k = 0; k < n; k++) {
      eliminate(a, k, before[k]);
    }
    inverse = new BigDecimal[n][];
    for (int i = 0; i < n; i++) {
      inverse[i] = Arrays.copyOfRange(a[i], n, 2 * n);
    }
  }

  /** Eliminates a column without row exchange: the matrix is positive definite or singular. */
  private static void eliminate(BigDecimal[][] a, int k, BigDecimal before) {
    BigDecimal pivot = a[k][k];
    if (pivot.signum() <= 0 || pivot.compareTo(before.multiply(NOTHING, MC)) < 0) {
      throw new Infeasible("column " + (k + 1) + " of the design is a combination of those before");
    }
    for (int j = 0; j < a[k].length; j++) {
      a[k][j] = a[k][j].divide(pivot, MC);
    }
    for (int i = 0; i < a.length; i++) {
      BigDecimal factor = a[i][k];
      for (int j = 0; i != k && factor.signum() != 0 && j < a[i].length; j++) {
        a[i][j] = a[i][j].subtract(factor.multiply(a[k][j], MC), MC);
      }
    }
  }

  BigDecimal[] solve(BigDecimal[] y) {
    int n = inverse.length;
    BigDecimal[] right = new BigDecimal[n];
    Arrays.fill(right, BigDecimal.ZERO);
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < n; j++) {
        right[j] = right[j].add(rows[i][j].multiply(y[i], MC), MC);
      }
    }
    BigDecimal[] solution = new BigDecimal[n];
    for (int i = 0; i < n; i++) {
      solution[i] = dot(inverse[i], right);
    }
    return solution;
  }

  /** Returns the square roots of the diagonal of the inverse of X'X. */
  BigDecimal[] spreads() {
    BigDecimal[] spreads = new BigDecimal[inverse.length];
    for (int j = 0; j < spreads.length; j++) {
      spreads[j] = inverse[j][j].sqrt(MC);
    }
    return spreads;
  }

  /** Returns the residuals of {@code y} after the fit. */
  BigDecimal[] residuals(BigDecimal[] y, BigDecimal[] solution) {
    BigDecimal[] residuals = new BigDecimal[y.length];
    for (int i = 0; i < y.length; i++) {
      residuals[i] = y[i].subtract(dot(rows[i], solution), MC);
    }
    return residuals;
  }

  static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < a.length; i++) {
      sum = sum.add(a[i].multiply(b[i], MC), MC);
    }
    return sum;
  }
}
