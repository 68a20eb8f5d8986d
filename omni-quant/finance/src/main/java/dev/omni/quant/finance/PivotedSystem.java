package dev.omni.quant.finance;

/**
 * A system of linear equations by elimination with the largest pivot of each column, in the arrays
 * of its matrix. G. H. Golub and C. F. Van Loan, Matrix Computations, 4th edition, 2013, algorithm
 * 3.4.1.
 */
final class PivotedSystem {
  private final double[][] rows;
  private final int[] order;

  /** Factors a square matrix, whose arrays are taken over. */
  PivotedSystem(double[][] matrix) {
    rows = matrix;
    order = new int[matrix.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    for (int step = 0; step < rows.length; step++) {
      exchange(step, pivot(step));
      double[] from = rows[step];
      for (int i = step + 1; i < rows.length; i++) {
        double[] row = rows[i];
        double factor = row[step] / from[step];
        row[step] = factor;
        for (int j = step + 1; j < row.length; j++) {
          row[j] -= factor * from[j];
        }
      }
    }
  }

  private int pivot(int step) {
    int best = step;
    for (int i = step + 1; i < rows.length; i++) {
      if (Math.abs(rows[i][step]) > Math.abs(rows[best][step])) {
        best = i;
      }
    }
    return best;
  }

  private void exchange(int i, int j) {
    double[] row = rows[i];
    rows[i] = rows[j];
    rows[j] = row;
    int place = order[i];
    order[i] = order[j];
    order[j] = place;
  }

  /** Returns the solution of a right side; what is not finite where the matrix is singular. */
  double[] solved(double[] side) {
    double[] solution = new double[side.length];
    for (int i = 0; i < solution.length; i++) {
      double sum = side[order[i]];
      for (int j = 0; j < i; j++) {
        sum -= solution[j] * rows[i][j];
      }
      solution[i] = sum;
    }
    for (int i = solution.length - 1; i >= 0; i--) {
      double sum = solution[i];
      for (int j = solution.length - 1; j > i; j--) {
        sum -= solution[j] * rows[i][j];
      }
      solution[i] = sum / rows[i][i];
    }
    return solution;
  }
}
