package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.Map;

/** Rows of {@code idempotency_record} to idempotency records and back. */
public final class IdempotencyRowMapper {
  private static final String KEY =
      """
      WHERE project_id = :project_id AND mode = :mode AND operation = :operation
        AND idempotency_key = :idempotency_key
      """;

  /** Leaves a record that is there as it is. */
  public static final String INSERT =
      """
      INSERT INTO idempotency_record (project_id, mode, operation, idempotency_key, fingerprint,
        resource_id, expires_at)
      VALUES (:project_id, :mode, :operation, :idempotency_key, :fingerprint, :resource_id,
        :expires_at)
      ON CONFLICT DO NOTHING
      """;

  /** Makes room for a new record where the old one has expired. */
  public static final String EXPIRE =
      "DELETE FROM idempotency_record " + KEY + " AND expires_at <= :now";

  /** The record of a key, unless it has expired. */
  public static final String FIND =
      "SELECT * FROM idempotency_record " + KEY + " AND expires_at > :now";

  private IdempotencyRowMapper() {}

  /** All values of a record, and the time by which an older one has expired. */
  public static Map<String, Object> values(IdempotencyRecord holding, Instant now) {
    Map<String, Object> values = key(holding.id(), now);
    values.put("fingerprint", holding.fingerprint());
    values.put("resource_id", holding.resourceId());
    values.put("expires_at", holding.expiresAt());
    return values;
  }

  /** The values of a key, and the time by which a record has expired. */
  public static Map<String, Object> key(IdempotencyRecord.Id key, Instant now) {
    Map<String, Object> values = RowValues.of(key.tenant());
    values.put("operation", key.operation());
    values.put("idempotency_key", key.key());
    values.put("now", now);
    return values;
  }

  /**
   * The failure that a record has no resource: both commit together, so one was removed by hand.
   */
  public static IllegalStateException withoutResource(IdempotencyRecord holding) {
    return new IllegalStateException(
        "a key is held by " + holding.resourceId() + ", which is not there");
  }

  static IdempotencyRecord map(ColumnReader columns) {
    var key =
        new IdempotencyRecord.Id(
            columns.tenant(), columns.text("operation"), columns.text("idempotency_key"));
    return new IdempotencyRecord(
        key, columns.text("fingerprint"), columns.id("resource_id"), columns.instant("expires_at"));
  }
}
