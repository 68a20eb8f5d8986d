package dev.omni.http.rows;

import dev.omni.application.list.FormulaGuard;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.batch.Column;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** CSV with a header line (RFC 4180, 2005), in UTF-8. */
public final class CsvFormat implements RowFormat {
  /** Rows that are written at once. */
  private static final int BLOCK = 4096;

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String mediaType() {
    return "text/csv";
  }

  @Override
  public TableFormat table() {
    return new CsvTable();
  }

  @Override
  public void write(RowSequence rows, OutputStream out) throws IOException {
    List<RowSequence.Column> columns = rows.columns();
    var lines = new CsvLines(out);
    columns.forEach(column -> lines.text(guarded(rows, column.name())));
    lines.end();
    Optional<TableSlice> slice = rows.slice(BLOCK);
    while (slice.isPresent()) {
      slice(rows, slice.get(), lines);
      slice = rows.slice(BLOCK);
    }
    while (rows.next()) {
      for (int i = 0; i < columns.size(); i++) {
        cell(rows, i, lines);
      }
      lines.end();
    }
    lines.flush();
  }

  /**
   * Writes records, the header first. A text that a spreadsheet would take for a formula is marked;
   * a number is not.
   */
  public static void write(List<List<String>> records, OutputStream out) throws IOException {
    var lines = new CsvLines(out);
    for (List<String> cells : records) {
      cells.forEach(cell -> lines.text(FormulaGuard.cell(cell)));
      lines.end();
    }
    lines.flush();
  }

  private static void slice(RowSequence rows, TableSlice slice, CsvLines lines) throws IOException {
    Column[] columns = slice.columns().toArray(Column[]::new);
    var full = new double[columns.length][];
    for (int i = 0; i < columns.length; i++) {
      boolean numbers = columns[i] instanceof Column.Numbers && columns[i].isFull();
      full[i] = numbers ? ((Column.Numbers) columns[i]).values() : new double[0];
    }
    for (int row = slice.from(); row < slice.to(); row++) {
      for (int i = 0; i < columns.length; i++) {
        if (row < full[i].length) {
          lines.number(full[i][row]);
        } else {
          cell(rows, columns[i], row, lines);
        }
      }
      lines.end();
    }
  }

  private static void cell(RowSequence rows, Column column, int row, CsvLines lines) {
    if (!column.isPresent(row)) {
      lines.empty();
    } else if (column instanceof Column.Numbers numbers) {
      lines.number(numbers.values()[row]);
    } else if (column instanceof Column.Texts texts) {
      lines.text(guarded(rows, texts.values()[row]));
    } else {
      cell(rows, column.value(row), lines);
    }
  }

  private static void cell(RowSequence rows, int column, CsvLines lines) {
    if (rows.guarded()) {
      cell(rows, rows.value(column), lines);
    } else {
      lines.text(rows.text(column));
    }
  }

  private static void cell(RowSequence rows, Json value, CsvLines lines) {
    if (value instanceof Json.Num || value instanceof Json.Bool) {
      lines.plain(value);
    } else if (value instanceof Json.Null) {
      lines.empty();
    } else {
      lines.text(guarded(rows, RowSequence.text(value)));
    }
  }

  /** Returns a text, marked where a spreadsheet would take it for a formula. */
  private static String guarded(RowSequence rows, String text) {
    return rows.guarded() ? FormulaGuard.text(text) : text;
  }
}
