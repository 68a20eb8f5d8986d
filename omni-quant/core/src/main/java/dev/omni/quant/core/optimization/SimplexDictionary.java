package dev.omni.quant.core.optimization;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The exact dictionary of a simplex method with ranges (G. B. Dantzig, Econometrica 23 (1955)
 * 174-183): basic variables are expressed by the nonbasic ones, each of which is at an end of its
 * range. After ranges shrink, a solved dictionary is solved again in a few pivots.
 */
final class SimplexDictionary {
  private final IntegerRange[] ranges;
  private final int[] basic;
  private final int[] given;
  private final boolean[] high;
  private final FractionFreeTableau table;

  private SimplexDictionary(SimplexDictionary other) {
    ranges = other.ranges.clone();
    basic = other.basic.clone();
    given = other.given.clone();
    high = other.high.clone();
    table = other.table.copy();
  }

  /**
   * Creates the dictionary whose basic variables are the slacks; all other variables are at the
   * lower end of their range.
   */
  SimplexDictionary(IntegerLinearProgram program, PivotBudget effort) {
    int n = program.objective().size();
    int m = program.rows().size();
    ranges = program.ranges().toArray(IntegerRange[]::new);
    basic = IntStream.range(n, n + m).toArray();
    given = IntStream.range(0, n).toArray();
    high = new boolean[n];
    table = FractionFreeTableau.of(program.rows(), n, effort);
    for (int j = 0; j < n; j++) {
      table.raise(j, ranges[j].least());
    }
    table.put(m, prices(Collections.nCopies(n, BigInteger.ONE.negate())));
  }

  /** Returns the same within narrower ranges. */
  SimplexDictionary within(IntegerRange[] narrower) {
    var narrowed = new SimplexDictionary(this);
    for (int j = 0; j < given.length; j++) {
      BigInteger from = ranges[given[j]].end(high[j]);
      narrowed.table.raise(j, narrower[given[j]].end(high[j]).subtract(from));
    }
    System.arraycopy(narrower, 0, narrowed.ranges, 0, narrower.length);
    return narrowed;
  }

  /** Returns the same, where another objective is wanted most. */
  SimplexDictionary wanting(List<BigInteger> objective) {
    var wanting = new SimplexDictionary(this);
    wanting.table.put(basic.length, prices(objective));
    return wanting;
  }

  private BigInteger[] prices(List<BigInteger> objective) {
    BigInteger[] row = new BigInteger[given.length + 1];
    Arrays.fill(row, BigInteger.ZERO);
    for (int j = 0; j < given.length; j++) {
      if (given[j] < objective.size()) {
        BigInteger each = objective.get(given[j]).multiply(table.parts());
        row[j] = each.negate();
        BigInteger at = ranges[given[j]].end(high[j]);
        row[given.length] = row[given.length].add(each.multiply(at));
      }
    }
    for (int i = 0; i < basic.length; i++) {
      if (basic[i] < objective.size()) {
        BigInteger each = objective.get(basic[i]);
        for (int j = 0; j <= given.length; j++) {
          row[j] = row[j].add(each.multiply(table.cell(i, j)));
        }
      }
    }
    return row;
  }

  IntegerRange[] ranges() {
    return ranges.clone();
  }

  int rows() {
    return basic.length;
  }

  int columns() {
    return given.length;
  }

  /** Returns the basic variable of a row. */
  int basic(int row) {
    return basic[row];
  }

  /** Returns the variable that a column gives. */
  int given(int column) {
    return given[column];
  }

  /** Returns the range of the variable of a column. */
  IntegerRange range(int column) {
    return ranges[given[column]];
  }

  /** Returns the approximate size of the numbers in words. */
  long size() {
    return table.size();
  }

  /** Returns the common denominator of all cells. */
  BigInteger parts() {
    return table.parts();
  }

  /** Returns by how many parts a row exceeds its range; negative when it is below it. */
  BigInteger excess(int row) {
    IntegerRange range = ranges[basic[row]];
    BigInteger under = table.value(row).subtract(range.least().multiply(table.parts()));
    if (under.signum() < 0 || range.most().isEmpty()) {
      return under.min(BigInteger.ZERO);
    }
    BigInteger most = range.most().get().multiply(table.parts());
    return table.value(row).subtract(most).max(BigInteger.ZERO);
  }

  /** Returns 1 when a row falls as a column leaves its end, -1 when it rises, 0 when it stays. */
  int fall(int row, int column) {
    return table.cell(row, column).signum() * (high[column] ? -1 : 1);
  }

  /** Returns whether a row reaches an end of its range when a column leaves its own far enough. */
  boolean stops(int row, int column) {
    int fall = fall(row, column);
    return fall > 0 || (fall < 0 && ranges[basic[row]].most().isPresent());
  }

  /** Returns how far a column may move until a row reaches an end of its range. */
  Ratio way(int row, int column) {
    BigInteger end = ranges[basic[row]].end(fall(row, column) < 0).multiply(table.parts());
    return new Ratio(table.value(row).subtract(end).abs(), table.cell(row, column).abs());
  }

  /** Returns by how many parts the objective rises when a column leaves its end by 1. */
  BigInteger gain(int column) {
    BigInteger price = table.cell(basic.length, column);
    return high[column] ? price : price.negate();
  }

  /** Returns the loss of the objective when a column moves a row by 1. */
  Ratio cost(int row, int column) {
    return new Ratio(table.cell(basic.length, column).abs(), table.cell(row, column).abs());
  }

  /** Moves a column to the other end of its range. */
  void cross(int column) {
    BigInteger width = range(column).width().orElseThrow();
    table.raise(column, high[column] ? width.negate() : width);
    high[column] = !high[column];
  }

  /**
   * Pivots the dictionary: the row's variable goes to an end of its range and becomes nonbasic, the
   * column's variable becomes basic.
   */
  void exchange(int row, int column, boolean upper) {
    BigInteger from = ranges[given[column]].end(high[column]);
    table.lift(row, ranges[basic[row]].end(upper).negate());
    table.pivot(row, column);
    table.lift(row, from);
    int out = basic[row];
    basic[row] = given[column];
    given[column] = out;
    high[column] = upper;
  }

  /** Returns the values of all variables, counted in parts. */
  BigInteger[] point() {
    BigInteger[] point = new BigInteger[ranges.length];
    for (int j = 0; j < given.length; j++) {
      point[given[j]] = ranges[given[j]].end(high[j]).multiply(table.parts());
    }
    for (int i = 0; i < basic.length; i++) {
      point[basic[i]] = table.value(i);
    }
    return point;
  }

  /** Returns the objective, counted in parts. */
  BigInteger objective() {
    return table.value(basic.length);
  }

  /**
   * Returns by how many parts a row falls as each of all variables rises by 1; for its basic
   * variable, the denominator. The row of the objective is the one after the last.
   */
  BigInteger[] falls(int row) {
    BigInteger[] falls = new BigInteger[ranges.length];
    Arrays.fill(falls, BigInteger.ZERO);
    for (int j = 0; j < given.length; j++) {
      falls[given[j]] = table.cell(row, j);
    }
    if (row < basic.length) {
      falls[basic[row]] = table.parts();
    }
    return falls;
  }

  /**
   * Leaves out of the ranges what cannot be better than a whole point that was found: each column
   * has its price (R. J. Dakin, Computer Journal 8 (1965) 250-255).
   */
  void spare(BigInteger found) {
    BigInteger room = objective().subtract(found.add(BigInteger.ONE).multiply(table.parts()));
    for (int j = 0; j < given.length; j++) {
      BigInteger price = table.cell(basic.length, j).abs();
      if (price.signum() != 0) {
        IntegerRange range = ranges[given[j]];
        BigInteger far = room.divide(price);
        ranges[given[j]] =
            high[j]
                ? range.atLeast(range.end(true).subtract(far))
                : range.atMost(range.least().add(far));
      }
    }
  }
}
