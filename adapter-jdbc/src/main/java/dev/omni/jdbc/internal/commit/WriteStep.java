package dev.omni.jdbc.internal.commit;

import dev.omni.jdbc.internal.mapper.DataSetRowMapper;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.EvidenceBodyRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.LogEntryRowMapper;
import dev.omni.jdbc.internal.mapper.RequestLogRowMapper;
import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import dev.omni.jdbc.internal.mapper.RunColumnValues;
import dev.omni.jdbc.internal.mapper.RunEventRowMapper;

/**
 * The statements of a group commit, in their order. The first ones detect conflicts: a write with a
 * rejected row fails. The others follow for the successful writes.
 */
enum WriteStep {
  IDEMPOTENCY_RECORD(IdempotencyRowMapper.INSERT, WriteResult.TAKEN),
  NEW_RUN(RunColumnValues.INSERT, WriteResult.TAKEN),
  DATA_SET(DataSetRowMapper.HOLD, WriteResult.STALE),
  DATA_SET_USE(DataSetRowMapper.INSERT_USE, WriteResult.STORED),
  NEXT_RUN(RunColumnValues.REPLACE, WriteResult.TAKEN),
  RUN_BODY(RunBodyRowMapper.INSERT, WriteResult.STORED),
  NEW_DOCUMENT(DocumentRowMapper.INSERT, WriteResult.STALE),
  NEXT_DOCUMENT(DocumentRowMapper.REPLACE, WriteResult.STALE),
  OLD_BODY(DocumentRowMapper.DELETE_BODY, WriteResult.STORED),
  DOCUMENT_BODY(DocumentRowMapper.INSERT_BODY, WriteResult.STORED),
  RUN_EVENT(RunEventRowMapper.INSERT, WriteResult.STORED),
  LOG_ENTRY(LogEntryRowMapper.INSERT, WriteResult.STORED),
  EVIDENCE_BODY(EvidenceBodyRowMapper.INSERT, WriteResult.STORED),
  CITATION(LogEntryRowMapper.INSERT_CITATION, WriteResult.STORED),
  DELIVERY(DeliveryRowMapper.INSERT, WriteResult.STORED),
  REQUEST_LOG(RequestLogRowMapper.INSERT, WriteResult.STORED);

  private final String sql;
  private final WriteResult otherwise;

  WriteStep(String sql, WriteResult otherwise) {
    this.sql = sql;
    this.otherwise = otherwise;
  }

  String sql() {
    return sql;
  }

  /** Returns the result of a write with a row that this statement rejected. */
  WriteResult otherwise() {
    return otherwise;
  }
}
