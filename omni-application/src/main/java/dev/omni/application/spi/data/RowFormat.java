package dev.omni.application.spi.data;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** A format of tables, for rows that leave and for tables that arrive. */
public interface RowFormat {
  /** Returns the name, as in {@code ?format=csv}. */
  String name();

  /** Returns the media type, without parameters. */
  String mediaType();

  /** Returns why this process cannot use the format; empty when it can. */
  default Optional<String> unavailableReason() {
    return Optional.empty();
  }

  /** Writes all rows; the sequence stays open. */
  void write(RowSequence rows, OutputStream out) throws IOException;

  /** Returns the reader of tables. */
  TableFormat table();
}
