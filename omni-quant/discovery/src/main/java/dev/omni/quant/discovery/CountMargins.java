package dev.omni.quant.discovery;

/**
 * The sums of a table of counts.
 *
 * @param rows sum of each row
 * @param columns sum of each column
 * @param all sum of all counts
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record CountMargins(double[] rows, double[] columns, double all) {
  static CountMargins of(double[][] table) {
    double[] rows = new double[table.length];
    double[] columns = new double[table[0].length];
    double all = 0;
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        rows[i] += table[i][j];
        columns[j] += table[i][j];
        all += table[i][j];
      }
    }
    return new CountMargins(rows, columns, all);
  }

  /** Returns how many pairs of a square table differ. */
  static double discordant(double[][] table) {
    double sum = 0;
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < table.length; j++) {
        sum += i == j ? 0 : table[i][j];
      }
    }
    return sum;
  }

  /** Returns the count that independent rows and columns would have. */
  double expected(int row, int column) {
    return rows[row] * (columns[column] / all);
  }

  /** Returns a table with rows for columns. */
  static double[][] turned(double[][] table) {
    double[][] turned = new double[table[0].length][table.length];
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < turned.length; j++) {
        turned[j][i] = table[i][j];
      }
    }
    return turned;
  }
}
