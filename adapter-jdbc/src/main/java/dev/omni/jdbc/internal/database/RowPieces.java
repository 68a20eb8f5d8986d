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
import java.util.stream.Stream;

/**
 * A change of all rows of a table whose texts may be long, one by one in the order of an index, in
 * commits of 500 rows or 8 MiB: H2 has in memory what a transaction replaced. A change that was
 * killed begins again with the first row.
 */
final class RowPieces {
  /** All runs. */
  static final RowPieces RUNS = new RowPieces("run", true);

  /** All documents. */
  static final RowPieces DOCUMENTS = new RowPieces("document", true);

  /** All statements of evidence. */
  static final RowPieces LOG_ENTRIES = new RowPieces("log_entry", false);

  /** The most rows of a commit. */
  static final int ROWS = 500;

  /** The condition of one row, whose values {@link Key#set} sets. */
  static final String ROW = " WHERE project_id = ? AND mode = ? AND id = ?";

  private static final long BYTES = 8L << 20;
  private static final UUID NONE = new UUID(0, 0);

  private final String table;
  private final boolean byTenant;

  /**
   * Creates the pieces of a table.
   *
   * @param byTenant whether the primary key begins with the tenant; otherwise it is the id
   */
  private RowPieces(String table, boolean byTenant) {
    this.table = table;
    this.byTenant = byTenant;
  }

  /** Tenant and id of a row, as its columns have them. */
  record Key(UUID project, String mode, UUID id) {
    /** Sets three values of a statement, from that place on. */
    void set(PreparedStatement statement, int from) throws SQLException {
      statement.setObject(from, project);
      statement.setString(from + 1, mode);
      statement.setObject(from + 2, id);
    }
  }

  /** The change of one row; returns the bytes of its texts, 0 when there was nothing to change. */
  @FunctionalInterface
  interface Change {
    long of(Connection connection, Key key) throws SQLException;
  }

  /** Changes all rows. */
  void all(Connection connection, Change change) throws SQLException {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      List<Key> tenants = byTenant ? tenants(connection) : List.of(new Key(NONE, "", NONE));
      for (Key tenant : tenants) {
        all(connection, tenant, change);
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(before);
    }
  }

  private void all(Connection connection, Key tenant, Change change) throws SQLException {
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
      piece = next(connection, tenant, Optional.of(piece.get(piece.size() - 1).id()));
    }
  }

  /** Returns a key of each tenant, whose row is none. */
  private List<Key> tenants(Connection connection) throws SQLException {
    var tenants = new ArrayList<Key>();
    try (PreparedStatement select =
            connection.prepareStatement("SELECT DISTINCT project_id, mode FROM " + table);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        tenants.add(new Key(rows.getObject(1, UUID.class), rows.getString(2), NONE));
      }
    }
    return tenants;
  }

  /** Selects keys only by the primary key, from the last one on. */
  private String sql(boolean first) {
    String order = byTenant ? "project_id, mode, id" : "id";
    List<String> where =
        Stream.of(byTenant ? "project_id = ? AND mode = ?" : "", first ? "" : "id > ?")
            .filter(condition -> !condition.isEmpty())
            .toList();
    return "SELECT project_id, mode, id FROM "
        + table
        + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where))
        + " ORDER BY "
        + order
        + " LIMIT "
        + ROWS;
  }

  private List<Key> next(Connection connection, Key tenant, Optional<UUID> last)
      throws SQLException {
    var keys = new ArrayList<Key>();
    try (PreparedStatement select = connection.prepareStatement(sql(last.isEmpty()))) {
      int place = 1;
      if (byTenant) {
        select.setObject(place++, tenant.project());
        select.setString(place++, tenant.mode());
      }
      if (last.isPresent()) {
        select.setObject(place, last.get());
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          keys.add(
              new Key(
                  rows.getObject(1, UUID.class), rows.getString(2), rows.getObject(3, UUID.class)));
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
