package dev.omni.jdbc.table;

import dev.omni.application.spi.RunRecords.Holding;
import dev.omni.domain.run.Claim;
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

  static Row key(Claim.Key key, Instant now) {
    return Row.of(key.tenant())
        .with("operation", key.operation())
        .with("idempotency_key", key.value())
        .with("now", now);
  }

  /** All values of a hold, and the time by which an older one has expired. */
  public static Row full(Holding holding, Instant now) {
    return key(holding.claim().key(), now)
        .with("fingerprint", holding.claim().fingerprint())
        .with("held_by", holding.id())
        .with("expires_at", holding.claim().expiresAt());
  }

  /** Who holds a key at that time. */
  public static Optional<Holding> find(Database database, Claim.Key key, Instant now) {
    return database.find(FIND, key(key, now), HoldRows::read);
  }

  /** A hold and what it stands for commit together, so this was done past the stores. */
  public static IllegalStateException withoutHolder(Holding holding) {
    return new IllegalStateException("a key is held by " + holding.id() + ", which is not there");
  }

  static Holding read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    var key =
        new Claim.Key(columns.tenant(), columns.text("operation"), columns.text("idempotency_key"));
    return new Holding(
        new Claim(key, columns.text("fingerprint"), columns.instant("expires_at")),
        columns.id("held_by"));
  }
}
