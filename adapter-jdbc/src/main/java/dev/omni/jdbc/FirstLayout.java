package dev.omni.jdbc;

import dev.omni.application.spi.StoreUnavailable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables of an embedded store that is not there yet, laid out beside its place and then moved
 * there as a whole: of a first start that is killed, no half of a schema is left. The scripts and
 * the record of them are Flyway's, so that it goes on from there when a script is added; to load it
 * for an empty file would take a fifth of the first start.
 */
final class FirstLayout {
  private static final String RECORD =
      """
      CREATE TABLE "flyway_schema_history" (
        "installed_rank" INT NOT NULL,
        "version"        VARCHAR(50),
        "description"    VARCHAR(200) NOT NULL,
        "type"           VARCHAR(20) NOT NULL,
        "script"         VARCHAR(1000) NOT NULL,
        "checksum"       INT,
        "installed_by"   VARCHAR(100) NOT NULL,
        "installed_on"   TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        "execution_time" INT NOT NULL,
        "success"        BOOLEAN NOT NULL,
        CONSTRAINT "flyway_schema_history_pk" PRIMARY KEY ("installed_rank")
      );
      CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");
      """;

  private static final String APPLIED =
      """
      INSERT INTO "flyway_schema_history" ("installed_rank", "version", "description", "type",
        "script", "checksum", "installed_by", "execution_time", "success")
      VALUES (?, ?, ?, 'SQL', ?, ?, ?, 0, TRUE)
      """;

  private FirstLayout() {}

  /**
   * Makes the store's file if there is none; tells whether it did, so that its schema is of today.
   *
   * @throws StoreUnavailable when it cannot be written
   */
  static boolean make(Settings settings) {
    Path file = settings.file();
    if (Files.exists(file)) {
      return false;
    }
    try {
      Path folder = Files.createDirectories(file.getParent());
      Path beside = Files.createTempDirectory(folder, "first-");
      Settings there = Settings.embedded(beside, settings.nanos()).unhurried();
      fill(there);
      boolean first = moved(there.file(), file);
      Files.delete(beside);
      return first;
    } catch (IOException | SQLException failed) {
      throw new StoreUnavailable("The database cannot be made at " + file + ".", failed);
    }
  }

  /** Another process may have been first: then its file is the store. */
  private static boolean moved(Path from, Path to) throws IOException {
    try {
      Files.move(from, to);
      return true;
    } catch (FileAlreadyExistsException other) {
      Files.delete(from);
      return false;
    }
  }

  private static void fill(Settings settings) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      List<Script> scripts = Script.all();
      for (Script script : scripts) {
        statement.execute(script.filled(settings.dialect()));
      }
      statement.execute(RECORD);
      record(connection, scripts, settings.user());
    }
  }

  private static void record(Connection connection, List<Script> scripts, String user)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(APPLIED)) {
      for (Script script : scripts) {
        insert.setInt(1, script.version());
        insert.setString(2, Integer.toString(script.version()));
        insert.setString(3, script.description());
        insert.setString(4, script.name());
        insert.setInt(5, script.checksum());
        insert.setString(6, user);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }
}
