package dev.omni.http.rows;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.json.JsonWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Newline-delimited JSON: one object a line. */
public final class NdjsonFormat implements RowFormat {
  @Override
  public String name() {
    return "ndjson";
  }

  @Override
  public String mediaType() {
    return "application/x-ndjson";
  }

  @Override
  public TableFormat table() {
    return new NdjsonTable();
  }

  @Override
  public void write(RowSequence rows, OutputStream out) throws IOException {
    var lines = new BufferedOutputStream(out, 1 << 16);
    while (rows.next()) {
      lines.write(JsonWriter.answer(rows.item()).bytes());
      lines.write('\n');
    }
    lines.flush();
  }
}
