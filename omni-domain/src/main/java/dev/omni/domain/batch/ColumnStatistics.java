package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.math.BigInteger;

/**
 * Count, least, greatest, mean, standard deviation (n - 1) and sum of the numbers of a column, in
 * any order. Sum, mean and deviation are exact until they are rounded once. Not thread-safe.
 */
public final class ColumnStatistics {
  private final ExactSum sum = new ExactSum();
  private final ExactSum squares = new ExactSum();
  private long count;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  /** Creates the statistics of an empty column. */
  public ColumnStatistics() {}

  /** Takes all numbers away. */
  void clear() {
    sum.clear();
    squares.clear();
    count = 0;
    min = Double.POSITIVE_INFINITY;
    max = Double.NEGATIVE_INFINITY;
  }

  /** Adds a number. */
  public void add(double value) {
    count++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum.add(value);
    squares.addProduct(value, value);
  }

  /** Adds the numbers of a column. */
  void add(Column column) {
    if (column instanceof Column.Numbers numbers && column.isFull()) {
      double[] values = numbers.values();
      for (int row = 0; row < column.size(); row++) {
        add(values[row]);
      }
    } else {
      column.numbers(this::add);
    }
  }

  /** Adds the numbers of another part of the column. */
  public void add(ColumnStatistics other) {
    count += other.count;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
    sum.add(other.sum);
    squares.add(other.squares);
  }

  /** Returns how many numbers there are. */
  public long count() {
    return count;
  }

  /** Returns the least number; infinite when there is none. */
  public double min() {
    return min;
  }

  /** Returns the greatest number; infinite when there is none. */
  public double max() {
    return max;
  }

  /** Returns the standard deviation; NaN below two numbers, and when no double holds it. */
  double deviation() {
    if (count < 2 || !sum.isFinite()) {
      return Double.NaN;
    }
    BigInteger n = BigInteger.valueOf(count);
    BigInteger total = sum.units();
    BigInteger spread =
        n.multiply(squares.units()).shiftLeft(-ExactSum.LOWEST).subtract(total.multiply(total));
    return Rounding.root(spread, n.multiply(n.subtract(BigInteger.ONE)), 2 * ExactSum.LOWEST);
  }

  /** Returns the statistics as an object; what no double holds is null. */
  public Json.Obj json() {
    return Json.obj(
        "count", count,
        "min", finite(min),
        "max", finite(max),
        "mean", finite(sum.mean(count)),
        "sd", finite(deviation()),
        "sum", finite(sum.value()));
  }

  static Json finite(double value) {
    return Double.isFinite(value) ? Json.num(value) : Json.NULL;
  }
}
