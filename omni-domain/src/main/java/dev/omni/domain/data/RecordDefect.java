package dev.omni.domain.data;

import java.util.Locale;

/** The kind of an error of a record of a file. */
public enum RecordDefect {
  /** The record has not the form of its format; its cells are null. */
  MALFORMED,
  /** A line or the whole record is longer than is held; its cells are null. */
  TOO_LONG,
  /** The molecule of the record cannot be; its cells are null. */
  MOLECULE_UNREADABLE,
  /** One value cannot be read; its cell is null, and the others stay. */
  VALUE_UNREADABLE;

  /** Returns the name, as {@code too_long}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
