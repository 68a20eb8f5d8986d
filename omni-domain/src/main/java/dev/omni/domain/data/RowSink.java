package dev.omni.domain.data;

import java.util.List;

/** The receiver of the rows of a table. */
public interface RowSink {
  /** Adds columns on the right; rows before have no value there. */
  void columns(List<String> names, long line);

  /** Sets a cell of the current row; cells that are not set are null. */
  void cell(int column, CellForm form, String text);

  /**
   * Marks the current row as one in error.
   *
   * @param line where the error is, from 1
   * @param message what is wrong, after the place
   */
  void defect(long line, RecordDefect defect, String message);

  /**
   * Ends the current row.
   *
   * @param line on which it begins, from 1
   */
  void endRow(long line);
}
