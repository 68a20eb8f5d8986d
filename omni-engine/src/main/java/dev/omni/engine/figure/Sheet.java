package dev.omni.engine.figure;

import java.util.List;

/**
 * A table beside planes.
 *
 * @param title the words above it, which are the series too
 * @param columns the heads
 * @param rows of which the first 20 are shown and the rest is counted
 */
public record Sheet(String title, List<String> columns, List<List<Cell>> rows) implements Panel {
  /** How many rows are shown. */
  public static final int MOST_ROWS = 20;

  /** The content of a place of a table. */
  public sealed interface Cell {}

  /**
   * Words.
   *
   * @param text that is shown
   */
  public record Words(String text) implements Cell {}

  /**
   * A number.
   *
   * @param value that is shown with 6 digits; what is not finite is shown as a dash
   */
  public record Amount(double value) implements Cell {}

  /** Copies the lists. */
  public Sheet {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
