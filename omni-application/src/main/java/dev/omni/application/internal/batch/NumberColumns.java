package dev.omni.application.internal.batch;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.Histogram;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.Map;

/**
 * The numbers of some columns, kept up to a size so that histograms need no second look at the
 * rows. Not thread-safe.
 */
final class NumberColumns {
  /** How many numbers are kept, 32 MB of them. */
  private static final int MOST = 1 << 22;

  private final String[] names;
  private double[][] values;
  private final int[] sizes;
  private long kept;

  NumberColumns(java.util.Collection<String> names) {
    this.names = names.toArray(String[]::new);
    this.values = new double[this.names.length][16];
    this.sizes = new int[this.names.length];
  }

  /** Returns whether all numbers are kept. */
  boolean complete() {
    return kept <= MOST;
  }

  void add(BatchRow row) {
    if (!complete() || !(row.outcome() instanceof RowOutcome.Output output)) {
      return;
    }
    for (int i = 0; i < names.length; i++) {
      if (output.values().members().get(names[i]) instanceof Json.Num number) {
        if (sizes[i] == values[i].length) {
          values[i] = Arrays.copyOf(values[i], 2 * sizes[i]);
        }
        values[i][sizes[i]++] = number.asDouble();
        kept++;
      }
    }
    if (!complete()) {
      values = new double[names.length][0];
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
