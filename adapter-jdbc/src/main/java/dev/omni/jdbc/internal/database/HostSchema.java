package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import javax.sql.DataSource;

/** The schema of Omni in a database that belongs to the host program. */
public final class HostSchema {
  /** A column that the newest script adds; the tables are current when it is there. */
  static final String NEWEST = "SELECT code FROM share WHERE 1 = 0";

  private static final String H2_SETTINGS =
      "SELECT setting_name || '=' || setting_value FROM INFORMATION_SCHEMA.SETTINGS"
          + " WHERE setting_name IN ('MODE', 'DATABASE_TO_LOWER', 'DEFAULT_NULL_ORDERING')";
  private static final List<String> H2_NEEDS =
      List.of("MODE=PostgreSQL", "DATABASE_TO_LOWER=true", "DEFAULT_NULL_ORDERING=HIGH");

  private HostSchema() {}

  /** Returns whether Flyway is on the class path. */
  static boolean flyway() {
    try {
      Class.forName("org.flywaydb.core.Flyway", false, HostSchema.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  /**
   * Makes the tables current where Flyway is there; returns what helps where it is not and they are
   * missing or old.
   *
   * @throws IllegalArgumentException when an H2 database has other settings than the stores need
   * @throws StoreUnavailableException when the database cannot be reached, or the schema is that of
   *     another version
   */
  public static Optional<String> prepared(DataSource host, String schema) {
    return prepared(host, schema, flyway());
  }

  static Optional<String> prepared(DataSource host, String schema, boolean flyway) {
    boolean h2 = h2(host);
    if (current(new SchemaDataSource(host, schema))) {
      return Optional.empty();
    }
    if (!flyway) {
      return Optional.of(missing("schema " + schema));
    }
    SchemaMigration.migrate(host, schema, h2);
    return Optional.empty();
  }

  /**
   * Requires current tables in a database of its own, for programs without Flyway.
   *
   * @throws StoreUnavailableException when they are missing or old
   */
  static void require(DataSource own, DatabaseAddress address) {
    if (!current(own)) {
      throw new StoreUnavailableException(missing(address.toString()));
    }
  }

  private static String missing(String place) {
    return "Omni's tables are missing or old in "
        + place
        + ": add org.flywaydb:flyway-core to the program, or apply"
        + " dev/omni/jdbc/schema/V*.sql of adapter-jdbc there with the program's own migrations.";
  }

  private static boolean current(DataSource source) {
    try (Connection connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(NEWEST);
      return true;
    } catch (SQLException lacking) {
      return false;
    }
  }

  private static boolean h2(DataSource host) {
    try (Connection connection = host.getConnection()) {
      boolean h2 = connection.getMetaData().getDatabaseProductName().equals("H2");
      if (h2) {
        requireSettings(connection);
      }
      return h2;
    } catch (SQLException away) {
      throw new StoreUnavailableException(
          "The host's database cannot be reached: " + away.getMessage(), away);
    }
  }

  private static void requireSettings(Connection connection) throws SQLException {
    var found = new TreeSet<String>();
    try (var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(H2_SETTINGS)) {
      while (rows.next()) {
        found.add(rows.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    if (!H2_NEEDS.stream().allMatch(need -> found.contains(need.toLowerCase(Locale.ROOT)))) {
      throw new IllegalArgumentException(
          "H2 must be opened with"
              + " ;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH in its URL; it"
              + " has "
              + found);
    }
  }
}
