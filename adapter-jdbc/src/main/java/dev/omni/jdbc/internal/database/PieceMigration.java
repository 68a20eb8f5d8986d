package dev.omni.jdbc.internal.database;

import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.JavaMigration;

/**
 * A migration of rows in the pieces of {@link RowPieces}. Each piece is a transaction of its own,
 * so that one that was killed begins again.
 */
abstract class PieceMigration implements JavaMigration {
  private final String version;
  private final String description;

  PieceMigration(String version, String description) {
    this.version = version;
    this.description = description;
  }

  @Override
  public final MigrationVersion getVersion() {
    return MigrationVersion.fromVersion(version);
  }

  @Override
  public final String getDescription() {
    return description;
  }

  @Override
  public final Integer getChecksum() {
    return 1;
  }

  @Override
  public final boolean canExecuteInTransaction() {
    return false;
  }
}
