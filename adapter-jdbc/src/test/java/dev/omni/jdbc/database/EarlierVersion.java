package dev.omni.jdbc.database;

import dev.omni.jdbc.Settings;
import org.flywaydb.core.Flyway;

/** A server of a version before this one. */
public final class EarlierVersion {
  private EarlierVersion() {}

  /** Makes the tables that it has, up to a version of the schema. */
  public static void layOut(Settings settings, String version) {
    var address = new Address(settings.url(), settings.user(), settings.password());
    var scripts = Schema.flyway(address).getConfiguration();
    Flyway.configure().configuration(scripts).target(version).load().migrate();
  }

  /** What one of its sessions begins with for as long as it is running. */
  public static String session() {
    return new Address("", "", "").session() + Company.JOIN;
  }
}
