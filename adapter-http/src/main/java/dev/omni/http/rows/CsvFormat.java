package dev.omni.http.rows;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
    var text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(text);
    csv.writeRecord(columns.stream().map(column -> guarded(rows, column.name())).toList());
    while (rows.next()) {
      var record = new ArrayList<String>(columns.size());
      for (int i = 0; i < columns.size(); i++) {
        record.add(cell(rows, i));
      }
      csv.writeRecord(record);
    }
    csv.flush();
    text.flush();
  }

  private static String cell(RowSequence rows, int column) {
    if (!rows.guarded()) {
      return rows.text(column);
    }
    Json value = rows.value(column);
    String text = RowSequence.text(value);
    return value instanceof Json.Str ? guarded(rows, text) : text;
  }

  /** Returns a text, marked where a spreadsheet would take it for a formula. */
  private static String guarded(RowSequence rows, String text) {
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    return formula && rows.guarded() ? "'" + text : text;
  }
}
