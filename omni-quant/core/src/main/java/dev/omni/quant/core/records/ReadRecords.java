package dev.omni.quant.core.records;

import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.RecordDefect;
import dev.omni.domain.data.RecordReader;
import dev.omni.domain.data.RowSink;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of a text as a table.
 *
 * @param rows number of records, those in error too
 * @param columns a cell for each row; null where the record has none
 * @param rowsInError number of rows with an error
 * @param errors the first thousand, in the order of the file
 */
public record ReadRecords(
    @Title("Number of records, those in error too") @Unit("1") long rows,
    @Title("Columns, each with a cell for each record; null where it has none") @Keys("column")
        Map<String, List<RecordCell>> columns,
    @Title("Rows with an error") @Unit("1") long rowsInError,
    @Title("Errors, the first thousand") List<RecordError> errors) {
  /** The maximum number of errors that are kept. */
  static final int MOST_ERRORS = 1000;

  /**
   * Returns the table of a text.
   *
   * @throws dev.omni.domain.data.UnreadableFileException for a text that has no record
   */
  public static ReadRecords of(String text, RecordReader reader, Runnable poll) {
    var rows = new Rows(poll);
    try {
      reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), rows);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    return rows.table();
  }

  /** Returns the cells of a column; none where there is no such column. */
  public List<RecordCell> cells(String name) {
    return columns.getOrDefault(name, List.of());
  }

  /** The rows as they arrive. */
  private static final class Rows implements RowSink {
    private final Runnable poll;
    private final Map<String, List<RecordCell>> columns = new LinkedHashMap<>();
    private final List<List<RecordCell>> places = new ArrayList<>();
    private final List<RecordError> errors = new ArrayList<>();
    private int rows;
    private long inError;
    private boolean isInError;

    Rows(Runnable poll) {
      this.poll = poll;
    }

    @Override
    public void columns(List<String> names, long line) {
      for (String name : names) {
        var cells = new ArrayList<RecordCell>();
        columns.put(name, cells);
        places.add(cells);
      }
    }

    @Override
    public void cell(int column, CellForm form, String text) {
      List<RecordCell> cells = places.get(column);
      pad(cells);
      cells.add(
          switch (form) {
            case NUMBER -> new RecordCell.Amount(new BigDecimal(text));
            case BOOLEAN -> new RecordCell.Flag(Boolean.parseBoolean(text));
            case STRING, UNTYPED -> new RecordCell.Letters(text);
          });
    }

    @Override
    public void defect(long line, RecordDefect defect, String message) {
      isInError = true;
      if (errors.size() < MOST_ERRORS) {
        errors.add(new RecordError(rows, line, defect.id(), message));
      }
    }

    @Override
    public void endRow(long line) {
      poll.run();
      inError += isInError ? 1 : 0;
      isInError = false;
      rows++;
    }

    private void pad(List<RecordCell> cells) {
      cells.addAll(Collections.nCopies(rows - cells.size(), RecordCell.none()));
    }

    ReadRecords table() {
      places.forEach(this::pad);
      columns.replaceAll((name, cells) -> ofOneType(cells));
      return new ReadRecords(rows, columns, inError, errors);
    }

    /** Returns cells that are numbers, flags or texts alone, as in a data set. */
    private static List<RecordCell> ofOneType(List<RecordCell> cells) {
      long kinds =
          cells.stream().filter(cell -> !cell.isEmpty()).map(Object::getClass).distinct().count();
      if (kinds <= 1) {
        return cells;
      }
      return cells.stream()
          .map(cell -> cell.isEmpty() ? cell : (RecordCell) new RecordCell.Letters(cell.text()))
          .toList();
    }
  }
}
