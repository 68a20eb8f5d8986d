package dev.omni.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The size of what a database stores.
 *
 * @param database of a server
 * @param data the server's folder, where an embedded database lies
 */
record StoreSize(DatabaseHost.Database database, Path data) {
  long bytes() {
    return database.flags().isEmpty() ? ofFiles() : ofServer();
  }

  private long ofFiles() {
    try (var files = Files.list(data)) {
      return files
          .filter(file -> file.toString().endsWith(".mv.db"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private long ofServer() {
    try (Connection connection = DriverManager.getConnection(database.url(), database.user(), "");
        Statement statement = connection.createStatement();
        ResultSet size = statement.executeQuery("SELECT pg_database_size(current_database())")) {
      size.next();
      return size.getLong(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
