package dev.omni.server;

import dev.omni.server.setting.Setting;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.Map;

/** What nodes of one database are started with. */
public final class SharedDatabase {
  private SharedDatabase() {}

  /** The settings of the node of that name: a data folder of its own, the rest is shared. */
  public static Map<Setting, String> node(EmbeddedPostgres postgres, Path folder, String name) {
    return Map.of(
        Setting.PORT,
        "0",
        Setting.CONSOLE_PORT,
        "0",
        Setting.DATA_DIR,
        folder.resolve(name).toString(),
        Setting.MASTER_KEY_FILE,
        folder.resolve("master.key").toString(),
        Setting.DB_URL,
        postgres.getJdbcUrl("postgres", "postgres"),
        Setting.DB_USER,
        "postgres");
  }
}
