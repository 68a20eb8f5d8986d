package dev.omni.application.spi.data;

import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.List;
import java.util.Optional;

/** Rows that are written one after the other, never all in memory. For one thread. */
public interface RowSequence extends AutoCloseable {
  /**
   * A column of a format with columns.
   *
   * @param name header of the column
   * @param type of its values
   */
  record Column(String name, CellType type) {}

  /** Returns the columns of formats that have columns. */
  List<Column> columns();

  /**
   * Returns whether the rows hold what others computed, so that texts that a spreadsheet takes for
   * a formula are marked in CSV. What a caller sent returns unchanged.
   */
  boolean guarded();

  /** Goes to the next row; false after the last one. */
  boolean next();

  /**
   * Goes over some of the next rows at once where they are at hand by column.
   *
   * @param most maximum number of rows, at least 1
   * @return at least one row; empty after the last one, and where rows only come one by one
   */
  default Optional<TableSlice> slice(int most) {
    return Optional.empty();
  }

  /** Returns the number of the current row. */
  long number();

  /** Returns the current row as an item of a list. */
  Json.Obj item();

  /** Writes the current row as an item of a list. */
  default void item(JsonWriter out) {
    out.append(item());
  }

  /** Returns a value of the current row: a number, string or boolean, or null. */
  Json value(int column);

  /** Returns the text of a value of the current row; empty for null. */
  default String text(int column) {
    return text(value(column));
  }

  /** Returns the text of a value; empty for null. */
  static String text(Json value) {
    if (value instanceof Json.Str string) {
      return string.value();
    }
    return value.equals(Json.NULL) ? "" : value.canonical();
  }

  @Override
  void close();
}
