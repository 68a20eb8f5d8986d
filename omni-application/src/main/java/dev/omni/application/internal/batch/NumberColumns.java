package dev.omni.application.internal.batch;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.Histogram;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/**
 * The numbers of some columns, kept up to a size so that histograms need no second look at the
 * rows. Not thread-safe.
 */
final class NumberColumns {
  /** How many numbers are kept, 32 MB of them. */
  private static final int MOST = 1 << 22;

  private final String[] names;
  private final double[][] values;
  private final int[] sizes;
  private long count;

  /**
   * Creates empty columns.
   *
   * @param room expected number of rows
   */
  NumberColumns(Collection<String> names, int room) {
    this.names = names.toArray(String[]::new);
    this.values = new double[this.names.length][room];
    this.sizes = new int[this.names.length];
  }

  /** Returns whether all numbers are kept. */
  boolean complete() {
    return count <= MOST;
  }

  void add(BatchRow row) {
    if (row.outcome() instanceof RowOutcome.Output output) {
      for (int i = 0; i < names.length; i++) {
        if (output.values().members().get(names[i]) instanceof Json.Num number) {
          grow(i, 1);
          values[i][sizes[i]++] = number.asDouble();
          count++;
        }
      }
    }
  }

  /** Adds the numbers of other rows; keeps none of any when there are too many. */
  void add(NumberColumns other) {
    count += other.count;
    for (int i = 0; i < names.length; i++) {
      if (complete()) {
        grow(i, other.sizes[i]);
        System.arraycopy(other.values[i], 0, values[i], sizes[i], other.sizes[i]);
        sizes[i] += other.sizes[i];
      } else {
        values[i] = new double[0];
        sizes[i] = 0;
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
    for (int i = 0; i < names.length; i++) {
      Histogram histogram = histograms.get(names[i]);
      for (int k = 0; histogram != null && k < sizes[i]; k++) {
        histogram.add(values[i][k]);
      }
    }
  }

  /** Adds the numbers of a row to histograms. */
  static void fill(Map<String, Histogram> histograms, BatchRow row) {
    if (row.outcome() instanceof RowOutcome.Output output) {
      histograms.forEach(
          (name, histogram) -> {
            if (output.values().members().get(name) instanceof Json.Num number) {
              histogram.add(number.asDouble());
            }
          });
    }
  }
}
