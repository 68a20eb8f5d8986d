package dev.omni.domain.data;

import java.util.List;

/** A format of files that have records. */
public interface RecordFormat {
  /** Returns the name, as {@code fasta}. */
  String name();

  /** Returns the endings of the names of its files, in lower case, without the dot. */
  List<String> endings();

  /**
   * Returns a reader.
   *
   * @throws IllegalArgumentException for an option that the format does not have; the message names
   *     it and what it may be
   */
  RecordReader reader(RecordOptions options);
}
