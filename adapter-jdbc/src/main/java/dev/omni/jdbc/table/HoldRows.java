package dev.omni.jdbc.table;

import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** A hold on an idempotency key as a row, both ways. */
public final class HoldRows {
  private static final String KEY =
      """
      WHERE project_id = :project_id AND mode = :mode AND operation = :operation
        AND idempotency_key = :idempotency_key
      """;

  /** Makes room for a new hold where the old one has expired. */
  public static final String EXPIRE = "DELETE FROM hold " + KEY + " AND expires_at <= :now";

  /** Fails where its place is taken. */
  public static final String STRICT =
      """
      INSERT INTO hold (project_id, mode, operation, idempotency_key, fingerprint, held_by,
        expires_at)
      VALUES (:project_id, :mode, :operation, :idempotency_key, :fingerprint, :held_by,
        :expires_at)
      """;

  /** Leaves alone what is there. */
  public static final String INSERT = STRICT + "ON CONFLICT DO NOTHING";

  static final String FIND = "SELECT * FROM hold " + KEY + " AND expires_at > :now";

  private HoldRows() {}

  static Row key(IdempotencyRecord.Id id, Instant now) {
    return Row.of(id.tenant())
        .with("operation", id.operation())
        .with("idempotency_key", id.key())
        .with("now", now);
  }

  /** All values of a hold, and the time by which an older one has expired. */
  public static Row full(IdempotencyRecord record, Instant now) {
    return key(record.id(), now)
        .with("fingerprint", record.fingerprint())
        .with("held_by", record.resourceId())
        .with("expires_at", record.expiresAt());
  }

  /** Who holds a key at that time. */
  public static Optional<IdempotencyRecord> find(
      Database database, IdempotencyRecord.Id key, Instant now) {
    return database.find(FIND, key(key, now), HoldRows::read);
  }

  /** A hold and what it stands for commit together, so this was done past the stores. */
  public static IllegalStateException withoutHolder(IdempotencyRecord record) {
    return new IllegalStateException(
        "a key is held by " + record.resourceId() + ", which is not there");
  }

  static IdempotencyRecord read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    var key =
        new IdempotencyRecord.Id(
            columns.tenant(), columns.text("operation"), columns.text("idempotency_key"));
    return new IdempotencyRecord(
        key, columns.text("fingerprint"), columns.id("held_by"), columns.instant("expires_at"));
  }
}
