package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** The migration of the schema by Flyway; the scripts are in the folder {@code schema}. */
final class SchemaMigration {
  private SchemaMigration() {}

  /**
   * Applies the scripts that the database lacks.
   *
   * @throws StoreUnavailableException when the schema was not created by these scripts
   */
  static void migrate(DatabaseAddress address) {
    Flyway flyway =
        Flyway.configure()
            .dataSource(address.url(), address.user(), address.password())
            .locations("classpath:schema")
            .placeholders(
                address.embedded()
                    ? Map.of("exact", "", "stored", "")
                    : Map.of("exact", "COLLATE \"C\"", "stored", "STORED"))
            .ignoreMigrationPatterns("*:pending")
            .load();
    if (!flyway.validateWithResult().validationSuccessful) {
      throw new StoreUnavailableException(foreign(address));
    }
    try {
      flyway.migrate();
    } catch (FlywayException refused) {
      throw new StoreUnavailableException(foreign(address), refused);
    }
  }

  private static String foreign(DatabaseAddress address) {
    return "The database has the layout of another version of Omni, which cannot be converted: "
        + address
        + ". Start with a new one, or with that version.";
  }
}
