package dev.omni.jdbc.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * The tables, brought up to date by Flyway. Loading Flyway takes a fifth of a start, so it is asked
 * only when the record that it keeps is not of exactly these scripts.
 */
final class Schema {
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
  static void update(DataSource source, Address address) {
    if (!current(source)) {
      flyway(address).migrate();
    }
  }

  /** What knows the scripts and what was applied of them. */
  static Flyway flyway(Address address) {
    return Flyway.configure()
        .dataSource(address.url(), address.user(), address.password())
        .locations("classpath:schema")
        .placeholders(address.dialect())
        .load();
  }

  /** Whether exactly these scripts were applied, as they are now. */
  static boolean current(DataSource source) {
    List<Applied> shipped =
        Script.all().stream().map(script -> new Applied(script.name(), script.checksum())).toList();
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
}
