package dev.omni.jdbc.internal.database;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;

/**
 * The citations of evidence that was written before there was a table of them, in pieces that
 * commit on their own. A migration that was ended begins again and changes nothing twice.
 */
final class CitationMigration implements JavaMigration {
  private static final int PIECE = 100;

  private static final String FIRST =
      "SELECT project_id, mode, id, kind, statement FROM log_entry ORDER BY id LIMIT " + PIECE;

  private static final String NEXT =
      FIRST.replace("log_entry ORDER", "log_entry WHERE id > ? ORDER");

  private static final String CITE =
      "INSERT INTO citation (project_id, mode, cited_id, citing_id) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("13.3");
  }

  @Override
  public String getDescription() {
    return "cite evidence";
  }

  @Override
  public Integer getChecksum() {
    return 1;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return false; // Each piece is a transaction of its own.
  }

  @Override
  public void migrate(Context context) throws SQLException {
    citeAll(context.getConnection());
  }

  /** Writes the citations of all evidence. */
  static void citeAll(Connection connection) throws SQLException {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      Optional<UUID> last = cite(connection, Optional.empty());
      while (last.isPresent()) {
        connection.commit();
        last = cite(connection, last);
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(before);
    }
  }

  /** Writes the citations of a piece; returns its last id, empty when there is none. */
  private static Optional<UUID> cite(Connection connection, Optional<UUID> after)
      throws SQLException {
    Optional<UUID> last = Optional.empty();
    try (PreparedStatement select = connection.prepareStatement(after.isEmpty() ? FIRST : NEXT);
        PreparedStatement insert = connection.prepareStatement(CITE)) {
      if (after.isPresent()) {
        select.setObject(1, after.get());
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          LogEntry entry = entry(rows);
          last = Optional.of(entry.id());
          for (UUID cited : entry.cited()) {
            insert.setObject(1, entry.tenant().projectId());
            insert.setString(2, entry.tenant().mode().toString());
            insert.setObject(3, cited);
            insert.setObject(4, entry.id());
            insert.executeUpdate();
          }
        }
      }
    }
    return last;
  }

  private static LogEntry entry(ResultSet row) throws SQLException {
    Mode mode = Mode.of(row.getString(2)).orElseThrow();
    return new LogEntry(
        row.getObject(3, UUID.class),
        new Tenant(row.getObject(1, UUID.class), mode),
        row.getString(4),
        new String(row.getBytes(5), StandardCharsets.UTF_8));
  }
}
