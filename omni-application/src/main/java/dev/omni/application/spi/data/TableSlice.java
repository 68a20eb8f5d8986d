package dev.omni.application.spi.data;

import dev.omni.domain.batch.Column;
import java.util.List;

/**
 * Consecutive rows of a sequence by column.
 *
 * @param columns as {@link RowSequence#columns} names them, in that order
 * @param from first row within the columns
 * @param to the row after the last one, greater than {@code from}
 */
public record TableSlice(List<Column> columns, int from, int to) {
  public TableSlice {
    columns = List.copyOf(columns);
  }

  /** Returns the number of rows. */
  public int rows() {
    return to - from;
  }
}
