package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.Run;
import java.util.Optional;

/**
 * A row of {@code run} without its bodies.
 *
 * @param run the run; empty when it has long texts
 * @param inputBytes size of its long input; 0 when it has none
 * @param resultBytes size of its long result; 0 when it has none
 */
public record ShortRun(Optional<Run> run, long inputBytes, long resultBytes) {
  static ShortRun map(ColumnReader columns) {
    long input = longBytes(columns, "input");
    long result = longBytes(columns, "result");
    Optional<Run> whole =
        isElsewhere(columns, "input") || isElsewhere(columns, "result")
            ? Optional.empty()
            : Optional.of(RunRowMapper.map(columns));
    return new ShortRun(whole, input, result);
  }

  private static boolean isElsewhere(ColumnReader columns, String part) {
    return columns.optionalText(part).filter(text -> !RunRowMapper.isHere(text)).isPresent();
  }

  private static long longBytes(ColumnReader columns, String part) {
    return isElsewhere(columns, part) ? columns.number(part + "_bytes") : 0;
  }

  /** Returns the size of its long texts. */
  public long longBytes() {
    return inputBytes + resultBytes;
  }
}
