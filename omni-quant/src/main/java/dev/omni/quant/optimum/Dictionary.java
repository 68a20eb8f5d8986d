package dev.omni.quant.optimum;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A linear program, some of whose variables are told by the others, which are at an end of their
 * range: the simplex method with ranges (G. B. Dantzig, Econometrica 23 (1955) 174-183), exactly.
 * What has been solved is solved again in a few steps when ranges shrink (C. E. Lemke, Naval
 * Research Logistics Quarterly 1 (1954) 36-47). After many steps it takes the first variable that
 * will do (R. G. Bland, Mathematics of Operations Research 2 (1977) 103-107), so that it ends.
 */
final class Dictionary {
  private final Effort effort;
  private final Range[] ranges;
  private final int[] told;
  private final int[] given;
  private final boolean[] high;
  private final WholeTable table;

  private Dictionary(Dictionary other) {
    effort = other.effort;
    ranges = other.ranges.clone();
    told = other.told.clone();
    given = other.given.clone();
    high = other.high.clone();
    table = other.table.copy();
  }

  /** What is left of the bounds is told by the variables, which are as low as they may be. */
  Dictionary(WholeProgram program, Effort effort) {
    int n = program.objective().size();
    int m = program.rows().size();
    this.effort = effort;
    ranges = program.ranges().toArray(Range[]::new);
    told = IntStream.range(n, n + m).toArray();
    given = IntStream.range(0, n).toArray();
    high = new boolean[n];
    table = WholeTable.of(program.rows(), n);
    for (int j = 0; j < n; j++) {
      table.raise(j, ranges[j].least());
    }
  }

  /** The same within narrower ranges. */
  Dictionary within(Range[] narrower) {
    effort.step(cells());
    var narrowed = new Dictionary(this);
    for (int j = 0; j < given.length; j++) {
      BigInteger from = ranges[given[j]].end(high[j]);
      narrowed.table.raise(j, narrower[given[j]].end(high[j]).subtract(from));
    }
    System.arraycopy(narrower, 0, narrowed.ranges, 0, narrower.length);
    return narrowed;
  }

  Range[] ranges() {
    return ranges.clone();
  }

  /** How many numbers it keeps. */
  long cells() {
    return (told.length + 1L) * (given.length + 1);
  }

  /** The same, where another objective is wanted most. */
  Dictionary wanting(List<BigInteger> objective) {
    var wanting = new Dictionary(this);
    wanting.table.put(told.length, prices(objective));
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
    for (int i = 0; i < told.length; i++) {
      if (told[i] < objective.size()) {
        BigInteger each = objective.get(told[i]);
        for (int j = 0; j <= given.length; j++) {
          row[j] = row[j].add(each.multiply(table.cell(i, j)));
        }
      }
    }
    return row;
  }

  /**
   * From what is best but for the ranges to what is in them and still the best; false when nothing
   * is in all of them.
   */
  boolean mended() {
    if (Arrays.stream(ranges).anyMatch(Range::isEmpty)) {
      return false;
    }
    for (int steps = 0; ; steps++) {
      int row = outside(steps > patience());
      if (row < 0) {
        return true;
      }
      boolean falls = excess(row).signum() > 0;
      int column = mending(row, falls);
      if (column < 0) {
        return false;
      }
      exchange(row, column, falls);
    }
  }

  /** From what is in all ranges to what is the best there; false when it has no bound. */
  boolean climbed() {
    for (int steps = 0; ; steps++) {
      int column = rising(steps > patience());
      if (column < 0) {
        return true;
      }
      Range own = ranges[given[column]];
      int row = stopping(column);
      Optional<BigInteger> across = own.most().map(most -> most.subtract(own.least()));
      if (row < 0 && across.isEmpty()) {
        return false;
      }
      boolean far = across.isEmpty() || (row >= 0 && way(row, column).isBelow(across.get()));
      if (far) {
        exchange(row, column, table.cell(row, column).signum() > 0 == high[column]);
      } else {
        effort.step(cells());
        table.raise(column, high[column] ? across.get().negate() : across.get());
        high[column] = !high[column];
      }
    }
  }

  private int patience() {
    return told.length + given.length;
  }

  /** The row that is farthest from its range, or the first one; -1 when all are within. */
  private int outside(boolean first) {
    int found = -1;
    BigInteger most = BigInteger.ZERO;
    for (int i = 0; i < told.length; i++) {
      BigInteger by = excess(i).abs();
      boolean better = first ? found < 0 || told[i] < told[found] : by.compareTo(most) > 0;
      if (by.signum() > 0 && better) {
        found = i;
        most = by;
      }
    }
    return found;
  }

  /** By how many parts a row is above its range, or below it, which is negative. */
  private BigInteger excess(int row) {
    Range range = ranges[told[row]];
    BigInteger under = table.value(row).subtract(range.least().multiply(table.parts()));
    if (under.signum() < 0 || range.most().isEmpty()) {
      return under.min(BigInteger.ZERO);
    }
    BigInteger most = range.most().get().multiply(table.parts());
    return table.value(row).subtract(most).max(BigInteger.ZERO);
  }

  /** The column that brings a row back and costs the least; -1 when none does. */
  private int mending(int row, boolean falls) {
    int best = -1;
    Ratio least = Ratio.NONE;
    for (int j = 0; j < given.length; j++) {
      BigInteger slope = table.cell(row, j);
      if (slope.signum() != 0
          && slope.signum() > 0 == (falls != high[j])
          && !ranges[given[j]].isPoint()) {
        Ratio price = new Ratio(table.cell(told.length, j).abs(), slope.abs());
        int order = best < 0 ? -1 : price.compareTo(least);
        if (order < 0 || (order == 0 && given[j] < given[best])) {
          best = j;
          least = price;
        }
      }
    }
    return best;
  }

  /** The column that lifts the objective the most, or the first that does; -1 when none does. */
  private int rising(boolean first) {
    int best = -1;
    BigInteger most = BigInteger.ZERO;
    for (int j = 0; j < given.length; j++) {
      BigInteger price = table.cell(told.length, j);
      BigInteger gain = high[j] ? price : price.negate();
      boolean better = first ? best < 0 || given[j] < given[best] : gain.compareTo(most) > 0;
      if (gain.signum() > 0 && better && !ranges[given[j]].isPoint()) {
        best = j;
        most = gain;
      }
    }
    return best;
  }

  /** The row that first reaches an end of its range; -1 when none does. */
  private int stopping(int column) {
    int first = -1;
    for (int i = 0; i < told.length; i++) {
      int falls = table.cell(i, column).signum() * (high[column] ? -1 : 1);
      if (falls > 0 || (falls < 0 && ranges[told[i]].most().isPresent())) {
        int order = first < 0 ? -1 : way(i, column).compareTo(way(first, column));
        if (order < 0 || (order == 0 && told[i] < told[first])) {
          first = i;
        }
      }
    }
    return first;
  }

  /** How far a column may go until a row reaches an end of its range. */
  private Ratio way(int row, int column) {
    BigInteger slope = table.cell(row, column);
    boolean upper = slope.signum() > 0 == high[column];
    BigInteger end = ranges[told[row]].end(upper).multiply(table.parts());
    return new Ratio(table.value(row).subtract(end).abs(), slope.abs());
  }

  private void exchange(int row, int column, boolean upper) {
    effort.step(cells());
    BigInteger from = ranges[given[column]].end(high[column]);
    table.lift(row, ranges[told[row]].end(upper).negate());
    table.pivot(row, column);
    table.lift(row, from);
    int out = told[row];
    told[row] = given[column];
    given[column] = out;
    high[column] = upper;
  }

  /** No whole point here is better. */
  BigInteger most() {
    return Ratio.floor(table.value(told.length), table.parts());
  }

  /** The variable farthest from a whole number among the first ones, if any is none. */
  OptionalInt broken(int variables) {
    int found = -1;
    BigInteger most = BigInteger.ZERO;
    for (int i = 0; i < told.length; i++) {
      BigInteger over = table.value(i).mod(table.parts());
      BigInteger away = over.min(table.parts().subtract(over));
      if (told[i] < variables && away.compareTo(most) > 0) {
        found = told[i];
        most = away;
      }
    }
    return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
  }

  /** The first variables, each as halves rounded down. */
  List<BigInteger> halves(int variables) {
    BigInteger[] halves = new BigInteger[told.length + given.length];
    for (int j = 0; j < given.length; j++) {
      halves[given[j]] = ranges[given[j]].end(high[j]).shiftLeft(1);
    }
    for (int i = 0; i < told.length; i++) {
      halves[told[i]] = Ratio.floor(table.value(i).shiftLeft(1), table.parts());
    }
    return List.of(halves).subList(0, variables);
  }

  /**
   * Leaves out of the ranges what cannot be better than a whole point that was found: each column
   * has its price (R. J. Dakin, Computer Journal 8 (1965) 250-255).
   */
  void spare(BigInteger found) {
    BigInteger room =
        table.value(told.length).subtract(found.add(BigInteger.ONE).multiply(table.parts()));
    for (int j = 0; j < given.length; j++) {
      BigInteger price = table.cell(told.length, j).abs();
      if (price.signum() != 0) {
        Range range = ranges[given[j]];
        BigInteger far = room.divide(price);
        ranges[given[j]] =
            high[j]
                ? range.atLeast(range.end(true).subtract(far))
                : range.atMost(range.least().add(far));
      }
    }
  }
}
