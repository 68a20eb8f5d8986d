package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of {@code run} without its bodies.
 *
 * @param run the run; empty when it has long texts
 * @param longBytes size of its long texts
 */
public record ShortRun(Optional<Run> run, long longBytes) {
  static ShortRun map(ColumnReader columns) {
    boolean whole =
        Stream.of("input", "result")
            .allMatch(part -> columns.optionalText(part).map(RunRowMapper::isHere).orElse(true));
    long bytes = columns.number("input_bytes") + columns.number("result_bytes");
    return whole
        ? new ShortRun(Optional.of(RunRowMapper.map(columns)), 0)
        : new ShortRun(Optional.empty(), bytes);
  }
}
