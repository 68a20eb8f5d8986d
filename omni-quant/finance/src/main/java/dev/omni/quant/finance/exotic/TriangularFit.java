package dev.omni.quant.finance.exotic;

/**
 * A linear least squares fit whose rows come in batches: the triangular factor of all rows so far,
 * by reflections (A. S. Householder, Journal of the ACM 5, 1958, pp. 339-342). Unlike the normal
 * equations it keeps the digits of functions that are nearly dependent.
 */
final class TriangularFit {
  /** A diagonal below this part of the largest is that of a function which the others span. */
  private static final double DEPENDENT = 1e-11;

  private final int columns;
  private final double[][] rows;
  private long count;

  /**
   * Creates a fit without rows.
   *
   * @param functions that are fitted
   */
  TriangularFit(int functions) {
    columns = functions;
    rows = new double[functions][functions + 1];
  }

  /** Returns how many rows there are. */
  long count() {
    return count;
  }

  /**
   * Adds rows.
   *
   * @param table one array for each function, the last for what they are fitted to; used up
   * @param size of the arrays that is filled
   */
  void add(double[][] table, int size) {
    count += size;
    for (int k = 0; k < columns; k++) {
      double[] column = table[k];
      double square = rows[k][k] * rows[k][k];
      for (int i = 0; i < size; i++) {
        square += column[i] * column[i];
      }
      if (square == 0) {
        continue;
      }
      double norm = rows[k][k] > 0 ? -Math.sqrt(square) : Math.sqrt(square);
      double head = rows[k][k] - norm;
      double scale = 1 / (norm * head);
      for (int j = k + 1; j <= columns; j++) {
        reflect(column, table[j], size, k, j, head, scale);
      }
      rows[k][k] = norm;
    }
  }

  private void reflect(
      double[] column, double[] other, int size, int k, int j, double head, double scale) {
    double product = head * rows[k][j];
    for (int i = 0; i < size; i++) {
      product += column[i] * other[i];
    }
    double part = product * scale;
    rows[k][j] += part * head;
    for (int i = 0; i < size; i++) {
      other[i] += part * column[i];
    }
  }

  /** Adds the rows of another fit, which is used up. */
  void add(TriangularFit next) {
    double[][] table = new double[columns + 1][columns];
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j <= columns; j++) {
        table[j][i] = next.rows[i][j];
      }
    }
    long before = count;
    add(table, columns);
    count = before + next.count;
  }

  /** Returns the coefficients; 0 for a function that the others span. */
  double[] coefficients() {
    double largest = 0;
    for (int k = 0; k < columns; k++) {
      largest = Math.max(largest, Math.abs(rows[k][k]));
    }
    double[] solved = new double[columns];
    for (int k = columns - 1; k >= 0; k--) {
      double rest = rows[k][columns];
      for (int j = k + 1; j < columns; j++) {
        rest -= rows[k][j] * solved[j];
      }
      solved[k] = Math.abs(rows[k][k]) > DEPENDENT * largest ? rest / rows[k][k] : 0;
    }
    return solved;
  }
}
