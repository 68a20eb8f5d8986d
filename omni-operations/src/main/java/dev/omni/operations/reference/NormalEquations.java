package dev.omni.operations.reference;

import dev.omni.engine.Infeasible;

/** The normal equations X'X b = X'y in doubles, by Gaussian elimination with row exchange. */
final class NormalEquations {
  private final int n;
  private final double[][] a;

  NormalEquations(double[][] rows, double[] y) {
    n = rows[0].length;
    a = new double[n][2 * n + 1];
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[j][k] += rows[i][j] * rows[i][k];
        }
        a[j][n] += rows[i][j] * y[i];
      }
    }
    for (int j = 0; j < n; j++) {
      a[j][n + 1 + j] = 1;
    }
    for (int k = 0; k < n; k++) {
      eliminate(k);
    }
  }

  private void eliminate(int k) {
    int best = k;
    for (int i = k + 1; i < n; i++) {
      best = Math.abs(a[i][k]) > Math.abs(a[best][k]) ? i : best;
    }
    double[] row = a[best];
    a[best] = a[k];
    a[k] = row;
    if (row[k] == 0 || !Double.isFinite(row[k])) {
      throw new Infeasible("the normal equations are singular");
    }
    for (int i = k + 1; i < n; i++) {
      double factor = a[i][k] / row[k];
      for (int j = k; j < row.length; j++) {
        a[i][j] -= factor * row[j];
      }
    }
  }

  double[] solution() {
    return solution(n);
  }

  /** Returns the square roots of the inverse's diagonal; NaN where rounding made it negative. */
  double[] spreads() {
    double[] spreads = new double[n];
    for (int j = 0; j < n; j++) {
      spreads[j] = Math.sqrt(solution(n + 1 + j)[j]);
    }
    return spreads;
  }

  private double[] solution(int column) {
    double[] x = new double[n];
    for (int i = n - 1; i >= 0; i--) {
      double left = a[i][column];
      for (int j = i + 1; j < n; j++) {
        left -= a[i][j] * x[j];
      }
      x[i] = left / a[i][i];
    }
    return x;
  }
}
