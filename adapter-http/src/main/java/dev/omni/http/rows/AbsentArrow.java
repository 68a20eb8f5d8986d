package dev.omni.http.rows;

import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableFormat;
import java.io.OutputStream;
import java.util.Optional;

/** Arrow streams in a program without the module that has them. */
final class AbsentArrow implements RowFormat {
  static final String NAME = "arrow";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String mediaType() {
    return "application/vnd.apache.arrow.stream";
  }

  @Override
  public Optional<String> unavailableReason() {
    return Optional.of("the module adapter-arrow is not on the class path");
  }

  @Override
  public void write(RowSequence rows, OutputStream out) {
    throw new IllegalStateException("an absent format is never chosen");
  }

  @Override
  public TableFormat table() {
    throw new IllegalStateException("an absent format is never chosen");
  }
}
