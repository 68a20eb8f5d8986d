package dev.omni.application.internal.batch;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.Histogram;
import dev.omni.domain.batch.RowTable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The numbers of some columns, kept up to a size so that histograms need no second look at the
 * rows. Not thread-safe.
 */
final class NumberColumns {
  /** How many numbers are kept, 32 MB of them. */
  private static final int MOST = 1 << 22;

  private final List<String> names;
  private final double[][] values;
  private final int[] sizes;
  private long count;

  /**
   * Creates empty columns.
   *
   * @param room expected number of rows
   */
  NumberColumns(Collection<String> names, int room) {
    this.names = List.copyOf(names);
    this.values = new double[names.size()][room];
    this.sizes = new int[names.size()];
  }

  /** Returns whether all numbers are kept. */
  boolean complete() {
    return count <= MOST;
  }

  /** Adds the numbers of rows; keeps none of any when there are too many. */
  void add(RowTable rows) {
    count += (long) rows.count() * names.size();
    if (!complete()) {
      Arrays.fill(values, new double[0]);
      Arrays.fill(sizes, 0);
      return;
    }
    for (Column column : rows.outputs()) {
      int at = names.indexOf(column.name());
      if (at >= 0) {
        grow(at, rows.count());
        sizes[at] = column.numbers(values[at], sizes[at]);
      }
    }
  }

  private void grow(int column, int more) {
    int needed = sizes[column] + more;
    if (needed > values[column].length) {
      values[column] = Arrays.copyOf(values[column], Math.max(needed, 2 * sizes[column]));
    }
  }

  void fill(Map<String, Histogram> histograms) {
    for (int i = 0; i < names.size(); i++) {
      Histogram histogram = histograms.get(names.get(i));
      if (histogram != null) {
        histogram.add(values[i], sizes[i]);
      }
    }
  }

  /** Adds the numbers of rows to histograms. */
  static void fill(Map<String, Histogram> histograms, RowTable rows) {
    for (Column column : rows.outputs()) {
      Histogram own = histograms.get(column.name());
      if (own != null) {
        column.numbers(own::add);
      }
    }
  }
}
