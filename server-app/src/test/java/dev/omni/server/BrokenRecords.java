package dev.omni.server;

import dev.omni.jdbc.DatabaseSettings;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;

/** Texts that are broken in the embedded database of a stopped server, mostly in copies of rows. */
final class BrokenRecords implements AutoCloseable {
  /** Half a text, a number in its place that no double holds, and a nesting without an end. */
  static final List<String> WAYS = List.of("{\"a\":", "1e999", "[".repeat(70));

  private final Connection connection;
  private final List<Broken> all = new ArrayList<>();

  BrokenRecords(Path folder) throws SQLException {
    var settings = DatabaseSettings.embedded(folder, System::nanoTime);
    connection = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
  }

  /**
   * A broken record.
   *
   * @param kind of the record; the table where its rows have none
   */
  record Broken(String table, String kind, String id, boolean whole) {}

  List<Broken> all() {
    return List.copyOf(all);
  }

  /** Returns the columns of all tables that may hold a text of any length. */
  List<String> columns() throws SQLException {
    return texts(
        "SELECT table_name || '.' || column_name FROM information_schema.columns"
            + " WHERE table_schema = 'public' AND table_name NOT LIKE 'flyway%'"
            + " AND table_name NOT LIKE '%_view'"
            + " AND character_maximum_length > 10000");
  }

  List<String> texts(String sql) throws SQLException {
    var texts = new ArrayList<String>();
    try (var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  /**
   * Copies a row of each kind and breaks a text of the copies.
   *
   * @param kind column of the kind; empty for a table without kinds
   * @param where condition of the rows
   * @param fresh further columns with a value of their own
   */
  void copies(String table, String column, String id, String kind, String where, String... fresh)
      throws SQLException {
    List<String> kinds =
        kind.isEmpty()
            ? List.of(table)
            : texts("SELECT DISTINCT " + kind + " FROM " + table + " WHERE " + where);
    for (String each : kinds) {
      String of = kind.isEmpty() ? where : where + " AND " + kind + " = '" + each + "'";
      for (String way : WAYS) {
        var values = new HashMap<String, String>();
        UUID copy = UUID.randomUUID();
        values.put(id, "'" + copy + "'");
        values.put(column, "'" + way + "'");
        for (String more : fresh) {
          values.put(more.split("=", 2)[0], more.split("=", 2)[1]);
        }
        copy(table, of, values);
        all.add(new Broken(table, each, copy.toString(), true));
      }
    }
  }

  /** Copies the first row that fits, with some columns of its own; no two runs have one number. */
  void copy(String table, String where, Map<String, String> given) throws SQLException {
    var values = new HashMap<>(given);
    values.put("sequence_number", "NULL");
    List<String> columns =
        texts(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public'"
                + " AND table_name = '"
                + table
                + "' AND is_generated = 'NEVER' AND is_identity = 'NO'");
    String from =
        columns.stream()
            .map(column -> values.getOrDefault(column, column))
            .collect(Collectors.joining(", "));
    int copied =
        run(
            "INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s LIMIT 1"
                .formatted(table, String.join(", ", columns), from, table, where));
    if (copied != 1) {
      throw new IllegalStateException("no row of " + table + " where " + where);
    }
  }

  /** Breaks the text of a stored row. */
  void here(String table, String kind, String id, String change, String where) throws SQLException {
    if (run("UPDATE " + table + " SET " + change + " WHERE " + where) == 0) {
      throw new IllegalStateException("no row of " + table + " where " + where);
    }
    all.add(new Broken(table, kind, id, false));
  }

  /** Copies a run whose input is a body, in each way of which that is broken. */
  void bodies() throws SQLException {
    for (String way : WAYS) {
      String id = UUID.randomUUID().toString();
      copy("run", "target_kind = 'omni_run'", Map.of("id", "'" + id + "'", "input", "''"));
      String body =
          "INSERT INTO run_body SELECT project_id, mode, id, 'input', ? FROM run WHERE id = ?";
      try (PreparedStatement insert = connection.prepareStatement(body)) {
        insert.setBytes(1, deflated(way));
        insert.setObject(2, UUID.fromString(id));
        insert.executeUpdate();
      }
      all.add(new Broken("run_body", "omni_run", id, true));
    }
  }

  /** Copies a document whose body is beside it, in each way of which that is broken. */
  void documentBodies() throws SQLException {
    for (String way : WAYS) {
      String id = UUID.randomUUID().toString();
      Map<String, String> elsewhere =
          Map.of("id", text(id), "name", text(id), "body", "''", "head", text("{}"));
      copy("document", "kind = 'verification'", elsewhere);
      run(
          "INSERT INTO document_body SELECT project_id, mode, id, X'%s' FROM document WHERE id = '%s'"
              .formatted(HexFormat.of().formatHex(deflated(way)), id));
      all.add(new Broken("document_body", "verification", id, true));
    }
  }

  /** Copies a market whose document is broken: each way of a text, and bytes that are none. */
  void markets() throws SQLException {
    var documents = new ArrayList<byte[]>();
    WAYS.forEach(way -> documents.add(deflated(way)));
    documents.add(new byte[] {1, 2});
    for (byte[] document : documents) {
      String id = UUID.randomUUID().toString();
      String bytes = "X'" + HexFormat.of().formatHex(document) + "'";
      copy("market", "1 = 1", Map.of("id", text(id), "name", text(id), "document", bytes));
      all.add(new Broken("market", "market", id, true));
    }
  }

  private static String text(String value) {
    return "'" + value + "'";
  }

  /** Breaks the input beside the statement of a document; any number is one, whatever its size. */
  void evidenceBodies() throws SQLException {
    List<String> ids =
        texts("SELECT id FROM log_entry WHERE kind NOT LIKE '%_run' ORDER BY kind, id");
    for (String way : List.of(WAYS.get(0), WAYS.get(2))) {
      String body = "body = X'" + HexFormat.of().formatHex(deflated(way)) + "'";
      String id = ids.remove(0);
      here("evidence_body", "evidence", id, body, "part = 'input' AND id = '" + id + "'");
    }
  }

  private static byte[] deflated(String text) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (java.io.IOException memoryDoesNotFail) {
      throw new java.io.UncheckedIOException(memoryDoesNotFail);
    }
    return bytes.toByteArray();
  }

  int run(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
