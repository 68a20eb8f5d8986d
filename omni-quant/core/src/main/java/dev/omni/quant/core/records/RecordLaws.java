package dev.omni.quant.core.records;

import dev.omni.domain.world.Check;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The laws of a table of records: another reading of the text, by regular expressions, finds the
 * same cells, and errors are where they say.
 *
 * @param found the records of the other reading
 */
public record RecordLaws(List<Found> found) {
  /**
   * A record as another reading finds it.
   *
   * @param line on which it begins, from 1
   * @param cells texts of some columns
   */
  public record Found(long line, Map<String, String> cells) {}

  /** Returns the checks of a table. */
  public List<Check> checks(ReadRecords table) {
    return List.of(
        new Check(
            "cell_residual",
            wrongCells(table),
            0,
            "Records and cells that differ from those that regular expressions find in the text:"
                + " none."),
        new Check(
            "error_residual",
            wrongErrors(table),
            0,
            "Errors that are not on a line of their record, rows in error that are not among them,"
                + " and cells of rows without a readable record: none."));
  }

  private double wrongCells(ReadRecords table) {
    Set<Long> inError = inError(table);
    double wrong = Math.abs(table.rows() - found.size());
    for (List<RecordCell> cells : table.columns().values()) {
      wrong += Math.abs(cells.size() - found.size());
    }
    for (int row = 0; row < found.size(); row++) {
      if (!inError.contains((long) row)) {
        for (Map.Entry<String, String> each : found.get(row).cells().entrySet()) {
          List<RecordCell> cells = table.cells(each.getKey());
          wrong += row < cells.size() && equal(cells.get(row), each.getValue()) ? 0 : 1;
        }
      }
    }
    return wrong;
  }

  private static boolean equal(RecordCell cell, String text) {
    if (cell instanceof RecordCell.Amount amount) {
      BigDecimal value = amount.value();
      return value == null
          ? text.isEmpty()
          : RecordOutput.parsed(text).filter(found -> found.compareTo(value) == 0).isPresent();
    }
    return cell.text().equals(text);
  }

  private static Set<Long> inError(ReadRecords table) {
    var rows = new HashSet<Long>();
    table.errors().forEach(error -> rows.add(error.row()));
    return rows;
  }

  private double wrongErrors(ReadRecords table) {
    double wrong = 0;
    Set<Long> rows = inError(table);
    boolean all = table.errors().size() < ReadRecords.MOST_ERRORS;
    wrong += all ? Math.abs(table.rowsInError() - rows.size()) : 0;
    wrong += !all && table.rowsInError() < rows.size() ? 1 : 0;
    for (RecordError error : table.errors()) {
      int row = (int) error.row();
      if (row < 0 || row >= found.size()) {
        wrong++;
        continue;
      }
      long next = row + 1 < found.size() ? found.get(row + 1).line() : Long.MAX_VALUE;
      wrong += error.line() >= found.get(row).line() && error.line() < next ? 0 : 1;
      wrong += error.code().equals("value_unreadable") ? 0 : filled(table, row);
    }
    return wrong;
  }

  private static int filled(ReadRecords table, int row) {
    var filled = new ArrayList<RecordCell>();
    for (List<RecordCell> cells : table.columns().values()) {
      if (row < cells.size() && !cells.get(row).isEmpty()) {
        filled.add(cells.get(row));
      }
    }
    return filled.size();
  }
}
