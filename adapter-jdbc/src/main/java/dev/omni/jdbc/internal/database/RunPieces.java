package dev.omni.jdbc.internal.database;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A change of all stored runs, one by one in the order of the primary key, in commits of 500 rows
 * or 8 MiB. A change that was killed begins again with the first run.
 */
final class RunPieces {
  /** The most rows of a commit. */
  static final int ROWS = 500;

  /** The condition of one run, whose values {@link Key#set} sets. */
  static final String ROW = " WHERE project_id = ? AND mode = ? AND id = ?";

  private static final long BYTES = 8L << 20;
  private static final String TENANTS = "SELECT DISTINCT project_id, mode FROM run";

  /** Selects ids only by the primary key, from the last one on. */
  private static final String NEXT =
      "SELECT id FROM run WHERE project_id = ? AND mode = ? AND id > ?"
          + " ORDER BY project_id, mode, id LIMIT "
          + ROWS;

  private static final String FIRST = NEXT.replace(" AND id > ?", "");

  private RunPieces() {}

  /** The primary key of a run, as its columns have it. */
  record Key(UUID project, String mode, UUID run) {
    /** Sets three values of a statement, from that place on. */
    void set(PreparedStatement statement, int from) throws SQLException {
      statement.setObject(from, project);
      statement.setString(from + 1, mode);
      statement.setObject(from + 2, run);
    }
  }

  /** The change of one run; returns the bytes of its texts, 0 when there was nothing to change. */
  @FunctionalInterface
  interface Change {
    long of(Connection connection, Key key) throws SQLException;
  }

  /** Changes all runs. */
  static void all(Connection connection, Change change) throws SQLException {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      for (Key tenant : tenants(connection)) {
        all(connection, tenant, change);
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(before);
    }
  }

  private static void all(Connection connection, Key tenant, Change change) throws SQLException {
    List<Key> piece = next(connection, tenant, Optional.empty());
    while (!piece.isEmpty()) {
      long changed = 0;
      for (Key key : piece) {
        changed += change.of(connection, key);
        if (changed > BYTES) {
          connection.commit();
          changed = 0;
        }
      }
      connection.commit();
      piece = next(connection, tenant, Optional.of(piece.get(piece.size() - 1).run()));
    }
  }

  /** Returns a key of each tenant, whose run is none. */
  private static List<Key> tenants(Connection connection) throws SQLException {
    var tenants = new ArrayList<Key>();
    try (PreparedStatement select = connection.prepareStatement(TENANTS);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        tenants.add(new Key(rows.getObject(1, UUID.class), rows.getString(2), new UUID(0, 0)));
      }
    }
    return tenants;
  }

  private static List<Key> next(Connection connection, Key tenant, Optional<UUID> last)
      throws SQLException {
    var keys = new ArrayList<Key>();
    try (PreparedStatement select = connection.prepareStatement(last.isEmpty() ? FIRST : NEXT)) {
      select.setObject(1, tenant.project());
      select.setString(2, tenant.mode());
      if (last.isPresent()) {
        select.setObject(3, last.get());
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          keys.add(new Key(tenant.project(), tenant.mode(), rows.getObject(1, UUID.class)));
        }
      }
    }
    return keys;
  }

  /** Returns the size of a text in UTF-8. */
  static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
