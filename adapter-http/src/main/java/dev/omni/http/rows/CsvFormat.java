package dev.omni.http.rows;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** CSV with a header line (RFC 4180, 2005), in UTF-8. */
public final class CsvFormat implements RowFormat {
  /** The first characters of a text that a spreadsheet takes for a formula. */
  private static final String FORMULA = "=+-@\t\r";

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
    while (rows.next()) {
      for (int i = 0; i < columns.size(); i++) {
        cell(rows, i, lines);
      }
      lines.end();
    }
    lines.flush();
  }

  private static void cell(RowSequence rows, int column, CsvLines lines) {
    if (!rows.guarded()) {
      lines.text(rows.text(column));
      return;
    }
    Json value = rows.value(column);
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
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    return formula && rows.guarded() ? "'" + text : text;
  }
}
