package dev.omni.quant.finance;

import java.util.List;

/** The products of the rows of a program with columns, as the matrix of its prices. */
final class CrossProducts {
  /** Numbers of a row that stay near the processor while all pairs of rows are multiplied. */
  private static final int TILE = 256;

  private static final int LANES = 4;

  private CrossProducts() {}

  static double[][] of(List<double[]> rows, double[][] columns) {
    double[][] crossed = new double[columns.length][columns.length];
    for (int k = 0; k < columns.length; k++) {
      for (int l = 0; l < columns.length; l++) {
        crossed[l][k] = QuadraticProgram.dot(rows.get(l), columns[k]);
      }
    }
    return crossed;
  }

  /**
   * Returns the same for columns that are the rows over one diagonal, of which half is enough: it
   * is summed by tiles, which long rows need.
   */
  static double[][] symmetric(List<double[]> rows, double[][] columns) {
    int count = columns.length;
    double[][] crossed = new double[count][count];
    int size = count == 0 ? 0 : columns[0].length;
    for (int from = 0; from < size; from += TILE) {
      int to = Math.min(size, from + TILE);
      for (int l = 0; l < count; l++) {
        double[] row = rows.get(l);
        for (int k = 0; k <= l; k++) {
          crossed[l][k] += part(row, columns[k], from, to);
        }
      }
    }
    for (int l = 0; l < count; l++) {
      for (int k = 0; k < l; k++) {
        crossed[k][l] = crossed[l][k];
      }
    }
    return crossed;
  }

  private static double part(double[] row, double[] column, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i + LANES <= to; i += LANES) { // Four sums, none of which waits for another.
      a += row[i] * column[i];
      b += row[i + 1] * column[i + 1];
      c += row[i + 2] * column[i + 2];
      d += row[i + 3] * column[i + 3];
    }
    for (; i < to; i++) {
      a += row[i] * column[i];
    }
    return (a + b) + (c + d);
  }
}
