package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * The migration of the schema by Flyway; the scripts are in the folder {@code
 * dev/omni/jdbc/schema}. Flyway is optional: nothing may refer to this class without it.
 */
final class SchemaMigration {
  private static final String SCRIPTS = "classpath:dev/omni/jdbc/schema";
  private static final String HISTORY_IN_HOST = "omni_schema_history";

  /** Drops the unique names of documents, as PostgreSQL named them. */
  private static final String UNNAME =
      "ALTER TABLE document DROP CONSTRAINT IF EXISTS document_project_id_mode_kind_name_key";

  /** Drops the unique names of documents, whose name H2 made up. */
  private static final String UNNAME_H2 =
      "EXECUTE IMMEDIATE COALESCE("
          + "(SELECT 'ALTER TABLE document DROP CONSTRAINT \"' || constraint_name || '\"'"
          + " FROM information_schema.table_constraints WHERE table_schema = CURRENT_SCHEMA"
          + " AND table_name = 'document' AND constraint_type = 'UNIQUE'),"
          + " 'ALTER TABLE document DROP CONSTRAINT IF EXISTS none')";

  /** Begins the instant of a number of microseconds. */
  private static final String EPOCH = "TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00' + ";

  private SchemaMigration() {}

  /**
   * Applies the scripts that a database of its own lacks.
   *
   * @throws StoreUnavailableException when the schema was not created by these scripts, or by later
   *     ones too
   */
  static void migrate(DatabaseAddress address) {
    FluentConfiguration flyway =
        Flyway.configure().dataSource(address.url(), address.user(), address.password());
    migrate(flyway, address.embedded(), address.toString());
  }

  /**
   * Applies the scripts that a schema of the host's database lacks, with a history of its own.
   *
   * @throws StoreUnavailableException when the schema was not created by these scripts
   */
  static void migrate(DataSource host, String schema, boolean h2) {
    FluentConfiguration flyway =
        Flyway.configure()
            .dataSource(host)
            .schemas(schema)
            .defaultSchema(schema)
            .table(HISTORY_IN_HOST);
    migrate(flyway, h2, "schema " + schema);
  }

  private static void migrate(FluentConfiguration configuration, boolean h2, String place) {
    Flyway flyway =
        configuration
            .locations(SCRIPTS)
            .javaMigrations(
                new WorkspaceMigration(),
                new RunBodyMigration(),
                new CitationMigration(),
                new ResultSizeMigration(),
                new DocumentBodyMigration(),
                new HeadMigration())
            .placeholders(placeholders(h2))
            .ignoreMigrationPatterns("*:pending")
            .load();
    try {
      if (!flyway.validateWithResult().validationSuccessful) {
        throw new StoreUnavailableException(reason(flyway, place));
      }
      flyway.migrate();
    } catch (FlywayException refused) {
      if (SqlExceptionTranslator.isUnavailable(refused)) {
        throw SqlExceptionTranslator.translate(refused);
      }
      throw new StoreUnavailableException(foreign(place), refused);
    }
  }

  private static String reason(Flyway flyway, String place) {
    String own = newest(flyway, MigrationState.SUCCESS).orElse("0");
    return newest(flyway, MigrationState.FUTURE_SUCCESS)
        .map(theirs -> newer(place, theirs, own))
        .orElseGet(() -> foreign(place));
  }

  /** Returns what the scripts leave to the database. */
  static Map<String, String> placeholders(boolean h2) {
    return h2
        ? Map.of(
            "exact", "",
            "stored", "",
            "bytes", "BINARY LARGE OBJECT",
            "unname", UNNAME_H2,
            "instant", EPOCH + "INTERVAL '0.000001' SECOND *")
        : Map.of(
            "exact", "COLLATE \"C\"",
            "stored", "STORED",
            "bytes", "BYTEA",
            "unname", UNNAME,
            "instant", EPOCH + "INTERVAL '1 microsecond' *");
  }

  /** Returns the last schema of a state. */
  private static Optional<String> newest(Flyway flyway, MigrationState state) {
    return Stream.of(flyway.info().all())
        .filter(script -> script.getState() == state && script.getVersion() != null)
        .map(script -> script.getVersion().toString())
        .reduce((earlier, later) -> later);
  }

  private static String newer(String place, String theirs, String own) {
    return "The database has schema "
        + theirs
        + " of a newer version of Omni, and this version has schema "
        + own
        + " at most: "
        + place
        + ". Start the newer version again, or restore the backup that preceded the upgrade.";
  }

  private static String foreign(String place) {
    return "The database has the layout of another version of Omni, which cannot be converted: "
        + place
        + ". Start with a new one, or with that version.";
  }
}
