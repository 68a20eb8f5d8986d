package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunHead;
import java.util.List;
import java.util.Optional;

/** The conversion of rows of {@code run} to heads of runs, whose long texts are not read. */
final class RunHeadRowMapper {
  private RunHeadRowMapper() {}

  /** Maps a listed run: its short texts are read, and none of its long ones. */
  static RunHead head(ColumnReader columns) {
    Optional<Outcome> succeeded = RunRowMapper.here(columns, "result").map(Outcome.Succeeded::new);
    Optional<Outcome> failed = columns.optionalObject("error").map(RunRowMapper::failed);
    return head(columns, RunRowMapper.data(columns), input(columns), succeeded.or(() -> failed));
  }

  /** Maps a run with its outcome, of which a long input is not read. */
  static RunHead ended(ColumnReader columns) {
    return head(
        columns, RunRowMapper.data(columns), Optional.empty(), RunRowMapper.outcome(columns));
  }

  /** Maps a run that is due, of which nothing is read that may be broken. */
  static RunHead due(ColumnReader columns) {
    Optional<InputHead> input = Optional.empty();
    try {
      input = RunRowMapper.here(columns, "input").map(InputHead::whole);
    } catch (MalformedJsonException | ClassCastException broken) {
      // The worker that takes the run ends it.
    }
    return head(columns, List.of(), input, Optional.empty());
  }

  private static RunHead head(
      ColumnReader columns,
      List<ResolvedData> data,
      Optional<InputHead> input,
      Optional<Outcome> outcome) {
    return new RunHead(
        columns.id("id"),
        RunRowMapper.origin(columns, data),
        RunRowMapper.subject(columns),
        RunRowMapper.policy(columns),
        RunRowMapper.state(columns, outcome),
        input,
        columns.number("input_bytes"));
  }

  /** Returns the input where it is in the row, or else what lists show of it. */
  private static Optional<InputHead> input(ColumnReader columns) {
    return RunRowMapper.here(columns, "input")
        .map(InputHead::whole)
        .or(
            () ->
                RunRowMapper.isCapability(columns)
                    ? Optional.empty()
                    : Optional.of(inputHead(columns)));
  }

  private static InputHead inputHead(ColumnReader columns) {
    return columns
        .optionalObject("input_head")
        .map(InputHead::stored)
        .orElseThrow(() -> new IllegalStateException("nothing of its input can be shown"));
  }
}
