package dev.omni.application.batch;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.Histogram;
import dev.omni.domain.batch.RowTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The numbers of some columns, kept when they are few enough, so that histograms need no second
 * look at the rows. Not thread-safe.
 */
final class NumberColumns {
  /** How many numbers are kept, 32 MB of them. */
  private static final int MOST = 1 << 22;

  private final List<String> names;
  private final double[][] values;
  private final int[] sizes;
  private final boolean complete;

  /**
   * Creates empty columns.
   *
   * @param rows number of rows of the batch; when they have too many numbers, none are kept
   */
  NumberColumns(Collection<String> names, long rows) {
    this.names = List.copyOf(names);
    this.complete = rows <= MOST / Math.max(1, names.size());
    this.values = new double[names.size()][complete ? (int) rows : 0];
    this.sizes = new int[names.size()];
  }

  /** Returns whether all numbers are kept. */
  boolean complete() {
    return complete;
  }

  /** Adds the numbers of rows. */
  void add(RowTable rows) {
    if (!complete) {
      return;
    }
    for (Column column : rows.outputs()) {
      int at = names.indexOf(column.name());
      if (at >= 0) {
        sizes[at] = column.numbers(values[at], sizes[at]);
      }
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
