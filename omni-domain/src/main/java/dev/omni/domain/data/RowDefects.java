package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import java.util.List;

/**
 * The rows of a file that are in error.
 *
 * @param rows their number
 * @param first their errors, the first thousand
 */
public record RowDefects(long rows, List<RowDefect> first) {
  /** The maximum number of errors that are kept. */
  public static final int MOST = 1000;

  /** Copies the errors. */
  public RowDefects {
    first = List.copyOf(first);
  }

  /** Returns an object with the members {@code rows_in_error} and {@code errors}. */
  public Json.Obj in(Json.Obj object) {
    return object
        .with("rows_in_error", rows)
        .with("errors", first.stream().map(RowDefect::json).toList());
  }
}
