package dev.omni.jdbc.internal.database;

import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;

/**
 * The move of stored long texts out of the rows of runs, in pieces of 500 rows or 8 MiB. It may be
 * killed and started again: a row that was moved has the size of its input. Rows that were not
 * moved can be read too.
 */
final class RunBodyMigration implements JavaMigration {
  static final int PIECE = 500;
  private static final long PIECE_BYTES = 8L << 20;
  private static final String TENANTS = "SELECT DISTINCT project_id, mode FROM run";

  /** Selects ids only by the primary key, from the last one on. */
  private static final String NEXT =
      "SELECT id FROM run WHERE project_id = ? AND mode = ? AND id > ?"
          + " ORDER BY project_id, mode, id LIMIT "
          + PIECE;

  private static final String FIRST = NEXT.replace(" AND id > ?", "");
  private static final String ROW = " WHERE project_id = ? AND mode = ? AND id = ?";
  private static final String READ = "SELECT input, result, input_bytes FROM run" + ROW;
  private static final String MOVE = "UPDATE run SET input = ?, result = ?, input_bytes = ?" + ROW;
  private static final String BODY =
      "INSERT INTO run_body (project_id, mode, run_id, part, body) VALUES (?, ?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("11.1");
  }

  @Override
  public String getDescription() {
    return "move bodies";
  }

  @Override
  public Integer getChecksum() {
    return 1;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return false; // Each piece is a transaction of its own.
  }

  /** A tenant as its columns have it. */
  private record Columns(UUID project, String mode) {}

  @Override
  public void migrate(Context context) throws SQLException {
    moveAll(context.getConnection());
  }

  /** Moves what has not been moved. */
  static void moveAll(Connection connection) throws SQLException {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      for (Columns tenant : tenants(connection)) {
        move(connection, tenant);
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(before);
    }
  }

  private static List<Columns> tenants(Connection connection) throws SQLException {
    var tenants = new ArrayList<Columns>();
    try (PreparedStatement select = connection.prepareStatement(TENANTS);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        tenants.add(new Columns(rows.getObject(1, UUID.class), rows.getString(2)));
      }
    }
    return tenants;
  }

  private static void move(Connection connection, Columns tenant) throws SQLException {
    Optional<UUID> last = Optional.empty();
    List<UUID> piece = next(connection, tenant, last);
    while (!piece.isEmpty()) {
      long moved = 0;
      for (UUID run : piece) {
        moved += move(connection, tenant, run);
        if (moved > PIECE_BYTES) {
          connection.commit();
          moved = 0;
        }
      }
      connection.commit();
      last = Optional.of(piece.get(piece.size() - 1));
      piece = next(connection, tenant, last);
    }
  }

  private static List<UUID> next(Connection connection, Columns tenant, Optional<UUID> last)
      throws SQLException {
    var ids = new ArrayList<UUID>();
    try (PreparedStatement select = connection.prepareStatement(last.isEmpty() ? FIRST : NEXT)) {
      select.setObject(1, tenant.project());
      select.setString(2, tenant.mode());
      if (last.isPresent()) {
        select.setObject(3, last.get());
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getObject(1, UUID.class));
        }
      }
    }
    return ids;
  }

  /** Moves the texts of a run; returns their bytes, 0 for one that was moved before. */
  private static long move(Connection connection, Columns tenant, UUID run) throws SQLException {
    String input;
    Optional<String> result;
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      name(select, 1, tenant, run);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        if (row.getLong(3) > 0) {
          return 0;
        }
        input = row.getString(1);
        result = Optional.ofNullable(row.getString(2));
      }
    }
    int size = size(input);
    try (PreparedStatement update = connection.prepareStatement(MOVE)) {
      update.setString(1, kept(connection, tenant, run, "input", input));
      update.setString(
          2, result.isEmpty() ? null : kept(connection, tenant, run, "result", result.get()));
      update.setLong(3, size);
      name(update, 4, tenant, run);
      update.executeUpdate();
    }
    return (long) size + result.map(RunBodyMigration::size).orElse(0);
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Returns what stays in the row; a long text becomes a body. */
  private static String kept(
      Connection connection, Columns tenant, UUID run, String part, String text)
      throws SQLException {
    if (!RunBodyRowMapper.isLong(size(text))) {
      return text;
    }
    try (PreparedStatement insert = connection.prepareStatement(BODY)) {
      name(insert, 1, tenant, run);
      insert.setString(4, part);
      insert.setBytes(5, RunBodyRowMapper.deflated(text));
      insert.executeUpdate();
    }
    return RunBodyRowMapper.ELSEWHERE;
  }

  private static void name(PreparedStatement statement, int from, Columns tenant, UUID run)
      throws SQLException {
    statement.setObject(from, tenant.project());
    statement.setString(from + 1, tenant.mode());
    statement.setObject(from + 2, run);
  }
}
