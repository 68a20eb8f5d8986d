package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** First keys that were made elsewhere, as a mounted secret. */
class BootstrapKeysTest {
  private static final String TEST = ApiKeyFormat.generate(Mode.TEST, new Random(1)).reveal();
  private static final String LIVE = ApiKeyFormat.generate(Mode.LIVE, new Random(2)).reveal();
  private static final String LATER = ApiKeyFormat.generate(Mode.TEST, new Random(3)).reveal();

  @TempDir Path folder;

  private Node started(String keys) throws IOException {
    Path file = Files.writeString(folder.resolve("keys"), keys);
    var flags =
        Map.of(
            Setting.PORT,
            "0",
            Setting.ADMIN_PORT,
            "off",
            Setting.DATA_DIR,
            CurrentTables.in(folder.resolve("data")).toString(),
            Setting.BOOTSTRAP_KEYS_FILE,
            file.toString());
    return Node.start(ServerSettings.of(SettingSources.read(flags, "", Map.of())));
  }

  private static int status(Node node, String key) {
    return new ApiClient(node.baseUrl(), key).get("/developer/context", "").status();
  }

  @Test
  void the_first_start_takes_them_and_leaves_no_copy() throws IOException {
    try (Node node = started(TEST + "\n\n  " + LIVE + "\n")) {
      Json.Obj context =
          (Json.Obj) new ApiClient(node.baseUrl(), TEST).get("/developer/context", "").data();
      assertThat(context.canonical()).contains("\"test\"");
      assertThat(status(node, LIVE)).isEqualTo(200);
      assertThat(status(node, LATER)).isEqualTo(401);
      Json.Obj known = node.credentials().read().orElseThrow();
      assertThat(known.canonical()).doesNotContain(TEST, LIVE);
      assertThat(known.has("admin_token")).isTrue();
    }
  }

  @Test
  void a_later_start_does_not_read_the_file() throws IOException {
    started(TEST).close();
    try (Node again = started("no key at all")) {
      assertThat(status(again, TEST)).isEqualTo(200);
    }
    try (Node again = started(LATER)) {
      assertThat(status(again, LATER)).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "lq_test_00000000000000000000000000000000000000",
        "1|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      })
  void what_holds_no_keys_stops_the_start_and_leaves_nothing_behind(String keys)
      throws IOException {
    assertThatThrownBy(() -> started(keys).close())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("bootstrap-keys-file: ")
        .hasMessageNotContaining("lq_test_0");
    try (Node good = started(TEST)) {
      assertThat(status(good, TEST)).isEqualTo(200);
    }
  }
}
