package dev.omni.application.spi.data;

import dev.omni.domain.data.CellForm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A format in which tables are sent. */
@FunctionalInterface
public interface TableFormat {
  /**
   * Reads a table and gives its cells to a receiver, in order.
   *
   * @throws MalformedTableException for a text that is no table
   * @throws IOException when the stream fails
   */
  void read(InputStream in, Receiver receiver) throws IOException;

  /** The receiver of a table. */
  interface Receiver {
    /**
     * Adds columns on the right; rows before have no value there.
     *
     * @throws MalformedTableException for an unusable name
     */
    void columns(List<String> names, long line);

    /** Sets a cell of the current row; cells that are not set are null. */
    void cell(int column, CellForm form, String text);

    /**
     * Sets a cell of the current row to a text of CSV.
     *
     * @param utf8 well-formed, with at least one byte of the text between the places; it is used
     *     again after the call
     */
    default void cell(int column, byte[] utf8, int from, int to) {
      cell(column, CellForm.UNTYPED, new String(utf8, from, to - from, StandardCharsets.UTF_8));
    }

    /**
     * Ends the current row.
     *
     * @param line on which it begins, from 1
     */
    void endRow(long line);
  }

  /** A text that is no table. */
  final class MalformedTableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long line;
    private final int column;

    /**
     * Creates the exception.
     *
     * @param line on which the record begins, from 1
     * @param column number of the field, from 1; 0 for the whole record
     * @param message what is wrong, after the place
     */
    public MalformedTableException(long line, int column, String message) {
      super(message, null, false, false);
      this.line = line;
      this.column = column;
    }

    /** Returns the line on which the record begins. */
    public long line() {
      return line;
    }

    /** Returns the number of the field; 0 for the whole record. */
    public int column() {
      return column;
    }
  }
}
