package dev.omni.domain.data;

import java.io.IOException;
import java.io.InputStream;

/** A reader of the records of a file. */
@FunctionalInterface
public interface RecordReader {
  /**
   * Reads a file to its end and gives its records to a sink, in order, in bounded memory.
   *
   * @throws UnreadableFileException for a text that has no record
   * @throws IOException when the stream fails
   */
  void read(InputStream in, RowSink sink) throws IOException;
}
