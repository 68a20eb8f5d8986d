package dev.omni.application.data;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.json.Json;
import java.util.Optional;

/** The cells of one column in consecutive rows. Immutable. */
public abstract sealed class Cells permits TextCells, NumberCells {
  /** Returns the number of cells. */
  public abstract int size();

  /** Returns whether a cell is empty. */
  public abstract boolean isNull(int row);

  /**
   * Returns the text of a cell: a number of a column of numbers as its double has it, else as it
   * was sent; empty for a null.
   */
  public abstract String text(int row);

  /** Returns the text of a cell as it was sent; empty for a null. */
  abstract String sent(int row);

  /** Returns a cell as a value of the column's type. */
  public abstract Json json(int row);

  /**
   * Adds consecutive cells to a column.
   *
   * @param numeric whether a text that is a number is added as one
   */
  abstract void addTo(ColumnBuilder column, int from, int to, boolean numeric);

  /** Returns the cells as a column whose values have the texts of the cells, where they can. */
  abstract Optional<Column> column(String name);
}
