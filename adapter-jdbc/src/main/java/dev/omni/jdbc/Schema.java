package dev.omni.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * The tables, brought up to date by Flyway. Loading Flyway takes a fifth of a start, so it is asked
 * only when the record that it keeps is not of exactly these scripts.
 */
final class Schema {
  /** The scripts in their order; what the folder {@code schema} holds. */
  static final List<String> SCRIPTS = List.of("V1__stores.sql");

  private static final String RECORDED =
      "SELECT \"script\", \"checksum\" FROM \"flyway_schema_history\""
          + " WHERE \"installed_rank\" > 0 AND \"success\" = TRUE ORDER BY \"installed_rank\"";

  private Schema() {}

  /** A script and Flyway's checksum of it. */
  record Applied(String script, int checksum) {}

  /**
   * Applies what is missing, on a connection of its own, because a large table may take long;
   * complains when an applied script was changed afterwards.
   */
  static void update(DataSource source, Settings settings) {
    if (!current(source)) {
      Flyway.configure()
          .dataSource(settings.url(), settings.user(), settings.password())
          .locations("classpath:schema")
          .placeholders(settings.dialect())
          .load()
          .migrate();
    }
  }

  /** Whether exactly these scripts were applied, as they are now. */
  static boolean current(DataSource source) {
    List<Applied> shipped = SCRIPTS.stream().map(Schema::shipped).toList();
    return recorded(source).filter(shipped::equals).isPresent();
  }

  /** What the database says was applied; empty when there is no record, or it cannot be read. */
  private static Optional<List<Applied>> recorded(DataSource source) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RECORDED)) {
      var found = new ArrayList<Applied>();
      while (rows.next()) {
        found.add(new Applied(rows.getString(1), rows.getInt(2)));
      }
      return Optional.of(found);
    } catch (SQLException none) {
      return Optional.empty();
    }
  }

  /** Flyway's checksum: CRC-32 of the lines without their ends. */
  private static Applied shipped(String script) {
    var sum = new CRC32();
    try (InputStream file = Schema.class.getResourceAsStream("/schema/" + script)) {
      if (file == null) {
        throw new IllegalStateException("schema/" + script + " is missing");
      }
      new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
          .lines()
          .forEach(line -> sum.update(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new Applied(script, (int) sum.getValue());
  }
}
