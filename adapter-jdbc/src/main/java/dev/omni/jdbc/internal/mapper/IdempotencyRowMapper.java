package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.RunRecords.Holding;
import dev.omni.domain.run.Claim;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** Rows of {@code idempotency_record} to idempotency records and back. */
public final class IdempotencyRowMapper implements RowMapper<Holding> {
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

  static final String FIND = "SELECT * FROM idempotency_record " + KEY + " AND expires_at > :now";

  /** All values of a record, and the time by which an older one has expired. */
  public static Map<String, Object> values(Holding holding, Instant now) {
    Map<String, Object> values = key(holding.claim().key());
    values.put("now", now);
    values.put("fingerprint", holding.claim().fingerprint());
    values.put("resource_id", holding.id());
    values.put("expires_at", holding.claim().expiresAt());
    return values;
  }

  /** The values of a key. */
  private static Map<String, Object> key(Claim.Key key) {
    Map<String, Object> values = RowValues.of(key.tenant());
    values.put("operation", key.operation());
    values.put("idempotency_key", key.value());
    return values;
  }

  /** The record of a key, unless it has expired by then. */
  public static Optional<Holding> find(Handle handle, Claim.Key key, Instant now) {
    return handle
        .createQuery(FIND)
        .bindMap(key(key))
        .bind("now", now)
        .mapTo(Holding.class)
        .findOne();
  }

  /**
   * The failure that a record has no resource: both commit together, so one was removed by hand.
   */
  public static IllegalStateException withoutResource(Holding holding) {
    return new IllegalStateException("a key is held by " + holding.id() + ", which is not there");
  }

  @Override
  public Holding map(ResultSet rs, StatementContext context) throws SQLException {
    var columns = new ColumnReader(rs);
    var key =
        new Claim.Key(columns.tenant(), columns.text("operation"), columns.text("idempotency_key"));
    return new Holding(
        new Claim(key, columns.text("fingerprint"), columns.instant("expires_at")),
        columns.id("resource_id"));
  }
}
