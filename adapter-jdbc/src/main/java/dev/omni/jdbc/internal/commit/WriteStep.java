package dev.omni.jdbc.internal.commit;

import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.LogEntryRowMapper;
import dev.omni.jdbc.internal.mapper.RequestLogRowMapper;
import dev.omni.jdbc.internal.mapper.RunEventRowMapper;
import dev.omni.jdbc.internal.mapper.RunRowMapper;
import java.util.List;

/**
 * The statements of a group commit, in their order. The first ones decide: a write with a row that
 * one of them did not store has lost. The rest follows for those that won.
 */
enum WriteStep {
  IDEMPOTENCY_RECORD(
      IdempotencyRowMapper.INSERT,
      WriteResult.TAKEN,
      List.of("project_id", "mode", "operation", "idempotency_key")),
  NEW_RUN(RunRowMapper.INSERT, WriteResult.TAKEN, List.of("id")),
  NEXT_RUN(RunRowMapper.REPLACE, WriteResult.TAKEN, List.of()),
  NEW_DOCUMENT(DocumentRowMapper.INSERT, WriteResult.STALE, List.of("id")),
  NEXT_DOCUMENT(DocumentRowMapper.REPLACE, WriteResult.STALE, List.of()),
  RUN_EVENT(RunEventRowMapper.INSERT),
  LOG_ENTRY(LogEntryRowMapper.INSERT, WriteResult.STORED, List.of("id")),
  DELIVERY(DeliveryRowMapper.INSERT),
  REQUEST_LOG(RequestLogRowMapper.INSERT);

  private final String sql;
  private final WriteResult otherwise;
  private final List<String> key;

  WriteStep(String sql) {
    this(sql, WriteResult.STORED, List.of());
  }

  /**
   * A step.
   *
   * @param otherwise the result of a write with a row that was not stored; STORED when none loses
   * @param key the columns that identify a stored row, returned by an insert whose outcome counts;
   *     the driver does not count the rows of inserts that it joins
   */
  WriteStep(String sql, WriteResult otherwise, List<String> key) {
    this.sql = sql;
    this.otherwise = otherwise;
    this.key = key;
  }

  String sql() {
    return sql;
  }

  WriteResult otherwise() {
    return otherwise;
  }

  boolean decides() {
    return otherwise != WriteResult.STORED;
  }

  List<String> key() {
    return key;
  }
}
