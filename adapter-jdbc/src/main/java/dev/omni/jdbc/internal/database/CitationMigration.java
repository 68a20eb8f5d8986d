package dev.omni.jdbc.internal.database;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.flywaydb.core.api.migration.Context;

/**
 * The citations of evidence that was written before there was a table of them, in the pieces of
 * {@link RowPieces}. A migration that was ended begins again and changes nothing twice.
 */
final class CitationMigration extends PieceMigration {
  private static final String READ = "SELECT kind, statement FROM log_entry WHERE id = ?";

  private static final String CITE =
      "INSERT INTO citation (project_id, mode, cited_id, citing_id) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";

  CitationMigration() {
    super("13.3", "cite evidence");
  }

  @Override
  public void migrate(Context context) throws SQLException {
    citeAll(context.getConnection());
  }

  /** Writes the citations of all evidence. */
  static void citeAll(Connection connection) throws SQLException {
    RowPieces.LOG_ENTRIES.all(connection, CitationMigration::cite);
  }

  private static long cite(Connection connection, RowPieces.Key key) throws SQLException {
    LogEntry entry = entry(connection, key);
    try (PreparedStatement insert = connection.prepareStatement(CITE)) {
      for (UUID cited : entry.cited()) {
        insert.setObject(1, key.project());
        insert.setString(2, key.mode());
        insert.setObject(3, cited);
        insert.setObject(4, key.id());
        insert.executeUpdate();
      }
    }
    return 0; // A citation is short, and the statement stays as it is.
  }

  private static LogEntry entry(Connection connection, RowPieces.Key key) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      select.setObject(1, key.id());
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return new LogEntry(
            key.id(),
            new Tenant(key.project(), Mode.of(key.mode()).orElseThrow()),
            row.getString(1),
            new String(row.getBytes(2), StandardCharsets.UTF_8));
      }
    }
  }
}
