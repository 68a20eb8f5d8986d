package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** A server to which a credential was given, and the search for it in a backup. */
abstract class BackupFixture {
  private static final String SECRET = "sk-never-in-a-backup-51c0e9";
  private static final String MARK = "a-name-that-may-be-seen";

  @TempDir Path folder;

  /** A server to which a credential is given, and tried. */
  static void used(Map<Setting, String> given) throws Exception {
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

  static void holdsNoCredential(String backup) {
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
