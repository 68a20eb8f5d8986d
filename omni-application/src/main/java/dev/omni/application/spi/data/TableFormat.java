package dev.omni.application.spi.data;

import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.RecordDefect;
import dev.omni.domain.data.RecordReader;
import dev.omni.domain.data.RowSink;
import dev.omni.domain.data.UnreadableFileException;
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

  /** Returns the format of a file that has records. */
  static TableFormat of(RecordReader reader) {
    return (in, receiver) -> {
      try {
        reader.read(in, receiver);
      } catch (UnreadableFileException unreadable) {
        throw new MalformedTableException(
            unreadable.line(), 0, String.valueOf(unreadable.getMessage()));
      }
    };
  }

  /** The receiver of a table. */
  interface Receiver extends RowSink {
    /**
     * {@inheritDoc}
     *
     * @throws MalformedTableException for an unusable name
     */
    @Override
    void columns(List<String> names, long line);

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
     * {@inheritDoc}
     *
     * @throws MalformedTableException unless rows may be in error
     */
    @Override
    default void defect(long line, RecordDefect defect, String message) {
      throw new MalformedTableException(line, 0, message);
    }
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
