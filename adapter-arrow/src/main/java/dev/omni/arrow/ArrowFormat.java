package dev.omni.arrow;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** The streaming format of Apache Arrow. Nothing of Arrow is loaded before it is used. */
public final class ArrowFormat implements RowFormat {
  @Override
  public String name() {
    return "arrow";
  }

  @Override
  public String mediaType() {
    return "application/vnd.apache.arrow.stream";
  }

  @Override
  public Optional<String> unavailableReason() {
    return ArrowMemory.unavailableReason();
  }

  @Override
  public void write(RowSequence rows, OutputStream out) throws IOException {
    ArrowRows.write(rows, out);
  }

  @Override
  public TableFormat table() {
    return new ArrowTable();
  }
}
