package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.RunHead;

/**
 * A row of {@code run} with its result and without a long input.
 *
 * @param head with the outcome, however long it is
 */
public record EndedRun(RunHead head) {
  static EndedRun map(ColumnReader columns) {
    return new EndedRun(RunHeadRowMapper.ended(columns));
  }
}
