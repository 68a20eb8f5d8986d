package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.Map;

/** The conversion between rows of {@code idempotency_record} and idempotency records. */
public final class IdempotencyRowMapper {
  private static final String KEY =
      """
      WHERE project_id = :project_id AND mode = :mode AND operation = :operation
        AND idempotency_key = :idempotency_key
      """;

  /** Inserts a record; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO idempotency_record (project_id, mode, operation, idempotency_key, fingerprint,
        resource_id, expires_at)
      VALUES (:project_id, :mode, :operation, :idempotency_key, :fingerprint, :resource_id,
        :expires_at)
      ON CONFLICT DO NOTHING
      """;

  /** Deletes an expired record, so that a new one can be inserted. */
  public static final String EXPIRE =
      "DELETE FROM idempotency_record " + KEY + " AND (expires_at <= :now OR " + removed() + ")";

  /** Finds the record of a key, unless it has expired. */
  public static final String FIND =
      "SELECT * FROM idempotency_record " + KEY + " AND expires_at > :now AND NOT " + removed();

  private IdempotencyRowMapper() {}

  /** Returns what holds for a record whose run or document was removed: its key is free. */
  private static String removed() {
    return "EXISTS (SELECT 1 FROM removal WHERE removal.project_id = idempotency_record.project_id"
        + " AND removal.mode = idempotency_record.mode"
        + " AND removal.id = idempotency_record.resource_id)";
  }

  /**
   * Returns all columns of a record, and the time that decides whether an older one has expired.
   */
  public static Map<String, Object> values(IdempotencyRecord record, Instant now) {
    Map<String, Object> values = key(record.id(), now);
    values.put("fingerprint", record.fingerprint());
    values.put("resource_id", record.resourceId());
    values.put("expires_at", record.expiresAt());
    return values;
  }

  /** Returns the columns of a key, and the time that decides whether its record has expired. */
  public static Map<String, Object> key(IdempotencyRecord.Id key, Instant now) {
    Map<String, Object> values = RowValues.of(key.tenant());
    values.put("operation", key.operation());
    values.put("idempotency_key", key.key());
    values.put("now", now);
    return values;
  }

  /**
   * Returns the exception for a record without its resource. Both commit together, so the resource
   * was removed manually.
   */
  public static IllegalStateException withoutResource(IdempotencyRecord record) {
    return new IllegalStateException(
        "a key is held by " + record.resourceId() + ", which is not there");
  }

  static IdempotencyRecord map(ColumnReader columns) {
    var key =
        new IdempotencyRecord.Id(
            columns.tenant(), columns.text("operation"), columns.text("idempotency_key"));
    return new IdempotencyRecord(
        key, columns.text("fingerprint"), columns.id("resource_id"), columns.instant("expires_at"));
  }
}
