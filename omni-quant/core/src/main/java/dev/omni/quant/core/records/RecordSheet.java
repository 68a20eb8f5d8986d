package dev.omni.quant.core.records;

import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Sheet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The first records of a table as a figure. */
public final class RecordSheet {
  private static final int COLUMNS = 6;
  private static final int LETTERS = 18;

  private RecordSheet() {}

  /** Returns the figure of a table. */
  public static Figure of(ReadRecords table) {
    List<String> names =
        table.columns().keySet().stream()
            .filter(name -> table.cells(name).stream().anyMatch(cell -> !cell.text().isEmpty()))
            .limit(COLUMNS)
            .toList();
    var rows = new ArrayList<List<Sheet.Cell>>();
    for (int row = 0; row < table.rows(); row++) {
      var cells = new ArrayList<Sheet.Cell>();
      cells.add(new Sheet.Words(String.valueOf(row)));
      for (String name : names) {
        cells.add(cell(table.cells(name).get(row)));
      }
      rows.add(cells);
    }
    var heads = new ArrayList<String>(List.of("row"));
    names.forEach(name -> heads.add(cut(name)));
    return Figure.of("First records", new Sheet("records", heads, rows));
  }

  private static Sheet.Cell cell(RecordCell cell) {
    BigDecimal value = cell instanceof RecordCell.Amount amount ? amount.value() : null;
    return value == null
        ? new Sheet.Words(cut(cell.text()))
        : new Sheet.Amount(value.doubleValue());
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.codePointCount(0, line.length()) <= LETTERS
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LETTERS - 1)) + "…";
  }
}
