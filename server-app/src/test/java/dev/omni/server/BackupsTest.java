package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever gets hold of a backup of the database finds no credential of a connection in it. */
class BackupsTest {
  private static final String SECRET = "sk-never-in-a-backup-51c0e9";
  private static final String MARK = "a-name-that-may-be-seen";

  @TempDir Path folder;

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

  @Test
  void what_a_dump_of_postgresql_writes_holds_no_credential() throws Exception {
    var database = SharedDatabase.create();
    used(database.node(folder, "one"));
    try (Connection connection = database.connected()) {
      holdsNoCredential(dumped(connection));
    }
  }

  /** A server to which a credential is given, and tried. */
  private static void used(Map<Setting, String> given) throws Exception {
    try (Node node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())))) {
      String key = node.credentials().read().orElseThrow().findText("live_key").orElseThrow();
      var client = new ApiClient(node.baseUrl(), key);
      Json.Obj configuration = Json.obj("url", "https://127.0.0.1:9/x", "items", "/prices");
      Json.Obj body =
          Json.obj("definition", "http.json", "name", MARK, "configuration", configuration)
              .with("credentials", Json.obj("api_key", SECRET))
              .with("note", "it is " + SECRET);
      String id = Work.text(client.post("/connections", body, "c"), "id");
      Json.Obj trial = Json.obj("configuration", Json.obj("api_key", SECRET));
      assertThat(client.post("/connections/" + id + "/validate", trial, "v").status())
          .isEqualTo(200);
      client.post("/connections/" + id + "/events", Json.obj("data", Json.Obj.EMPTY), "e");
    }
  }

  /** Every row of every table, each as text. */
  private static String dumped(Connection connection) throws SQLException {
    var text = new StringBuilder();
    for (String table :
        rows(connection, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
      rows(connection, "SELECT t::text FROM \"" + table + "\" t").forEach(text::append);
    }
    return text.toString();
  }

  private static List<String> rows(Connection connection, String query) throws SQLException {
    var rows = new ArrayList<String>();
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(query)) {
      while (answer.next()) {
        rows.add(answer.getString(1));
      }
    }
    return rows;
  }

  private static void holdsNoCredential(String backup) {
    assertThat(found(backup, MARK)).as("the search finds what is there").isTrue();
    assertThat(found(backup, SECRET)).isFalse();
  }

  /** As it is, in base 64 at any offset, or in hexadecimal digits. */
  private static boolean found(String backup, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var forms = new ArrayList<>(List.of(text, HexFormat.of().formatHex(bytes)));
    for (int offset = 0; offset < 3; offset++) {
      String whole =
          Base64.getEncoder()
              .encodeToString(
                  ("..".substring(0, Math.min(offset, 2)) + text).getBytes(StandardCharsets.UTF_8));
      forms.add(whole.substring(4, whole.length() - 4));
    }
    return forms.stream().anyMatch(backup::contains);
  }
}
