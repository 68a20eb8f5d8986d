package dev.omni.http.rows;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Newline-delimited JSON: one object a line. */
public final class NdjsonFormat implements RowFormat {
  private static final int FULL = 1 << 16;

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
    JsonWriter lines = JsonWriter.answers();
    while (rows.next()) {
      rows.item(lines);
      lines.append('\n');
      lines.drainTo(out, FULL);
    }
    lines.drainTo(out, 1);
    out.flush();
  }
}
