package dev.omni.quant.core.optimization;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * The tableau of a simplex method without fractions (J. Edmonds, Journal of Research NBS 71B (1967)
 * 241-245): all cells are integers over one common denominator, so that nothing is rounded. A cell
 * is the decrease of its row when its column rises by 1; the last column holds the value of the
 * row.
 */
final class FractionFreeTableau {
  private final BigInteger[][] cells;
  private final int last;
  private final PivotBudget effort;
  private BigInteger parts;

  private FractionFreeTableau(BigInteger[][] cells, BigInteger parts, PivotBudget effort) {
    this.cells = cells;
    this.last = cells[0].length - 1;
    this.parts = parts;
    this.effort = effort;
  }

  /** Returns a row for each of a program, and one of zeros. */
  static FractionFreeTableau of(
      List<IntegerLinearProgram.Row> rows, int columns, PivotBudget effort) {
    BigInteger[][] cells = new BigInteger[rows.size() + 1][columns + 1];
    Arrays.fill(cells[rows.size()], BigInteger.ZERO);
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i).coefficients().toArray(cells[i]);
      cells[i][columns] = rows.get(i).bound();
    }
    return new FractionFreeTableau(cells, BigInteger.ONE, effort);
  }

  FractionFreeTableau copy() {
    effort.take(PivotBudget.STEP + size());
    BigInteger[][] copied =
        Arrays.stream(cells).map(BigInteger[]::clone).toArray(BigInteger[][]::new);
    return new FractionFreeTableau(copied, parts, effort);
  }

  /**
   * Returns the approximate size of the numbers in words: they are determinants, as the denominator
   * is.
   */
  long size() {
    return cells.length * (last + 1L) * (1 + parts.bitLength() / Long.SIZE);
  }

  /** Returns the common denominator of all cells. */
  BigInteger parts() {
    return parts;
  }

  BigInteger cell(int row, int column) {
    return cells[row][column];
  }

  BigInteger value(int row) {
    return cells[row][last];
  }

  void put(int row, BigInteger[] changed) {
    cells[row] = changed;
  }

  /** Lets a column rise. */
  void raise(int column, BigInteger by) {
    if (by.signum() != 0) {
      effort.take(PivotBudget.STEP + cells.length);
      for (BigInteger[] row : cells) {
        row[last] = row[last].subtract(row[column].multiply(by));
      }
    }
  }

  /** Counts a row from elsewhere. */
  void lift(int row, BigInteger by) {
    cells[row][last] = cells[row][last].add(by.multiply(parts));
  }

  /** Changes the roles of a row and a column. */
  void pivot(int row, int column) {
    effort.take(PivotBudget.STEP);
    BigInteger by = cells[row][column];
    for (int i = 0; i < cells.length; i++) {
      if (i != row) {
        effort.take(turn(cells[i], cells[row], column));
      }
    }
    cells[row][column] = parts;
    parts = by.abs();
    if (by.signum() < 0) {
      for (BigInteger[] each : cells) {
        Arrays.setAll(each, j -> each[j].negate());
      }
    }
  }

  /** Returns the work of the step. */
  private long turn(BigInteger[] row, BigInteger[] around, int column) {
    BigInteger by = around[column];
    BigInteger times = row[column];
    long took = row.length;
    for (int j = 0; j < row.length; j++) {
      if (j != column
          && (row[j].signum() != 0 || (times.signum() != 0 && around[j].signum() != 0))) {
        took += PivotBudget.product(row[j], by) + PivotBudget.product(times, around[j]);
        row[j] = row[j].multiply(by).subtract(times.multiply(around[j])).divide(parts);
      }
    }
    row[column] = times.negate();
    return took;
  }
}
