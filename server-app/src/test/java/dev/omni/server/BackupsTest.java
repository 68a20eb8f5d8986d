package dev.omni.server;

import dev.omni.server.setting.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whoever gets hold of a backup of the database finds no credential of a connection in it. */
class BackupsTest extends BackupFixture {
  @Test
  void the_script_of_the_embedded_database_holds_no_credential() throws Exception {
    used(
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.DATA_DIR, folder.toString()));
    var database = dev.omni.jdbc.DatabaseSettings.embedded(folder, System::nanoTime);
    Path script = folder.resolve("backup.sql");
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        Statement statement = connection.createStatement()) {
      statement.execute("SCRIPT TO '" + script + "'");
    }

    holdsNoCredential(Files.readString(script));
  }
}
