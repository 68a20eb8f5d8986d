package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/verify-and-guard.md, as they stand there. */
class VerifyAndGuardPageTest {
  private static final Path PAGE = Path.of("..", "docs", "verify-and-guard.md");
  private static final Pattern BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static List<Json.Obj> blocks;
  private static Node node;
  private static ApiClient client;

  @BeforeAll
  static void start() throws Exception {
    blocks = blocks();
    Json.Obj pack = blocks.stream().filter(block -> block.has("version")).findFirst().orElseThrow();
    Path file = Files.writeString(folder.resolve("desk.json"), JsonReader.write(pack));
    Map<Setting, String> given =
        Map.of(
            Setting.PORT,
            "0",
            Setting.ADMIN_PORT,
            "off",
            Setting.GUARD_PACKS,
            file.toString(),
            Setting.DATA_DIR,
            folder.resolve("data").toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    client = new ApiClient(node.baseUrl(), credentials.findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static List<Json.Obj> blocks() throws Exception {
    var blocks = new ArrayList<Json.Obj>();
    Matcher found = BLOCK.matcher(Files.readString(PAGE));
    while (found.find()) {
      byte[] text = found.group(1).getBytes(StandardCharsets.UTF_8);
      blocks.add((Json.Obj) JsonReader.parse(text));
    }
    return blocks;
  }

  private static Json.Obj answer(Json.Obj request) {
    String path = request.has("claim") ? "/verify" : "/guard/check";
    var answer = client.post(path, request, "page-" + request.canonical().hashCode());
    assertThat(answer.status()).isEqualTo(200);
    return (Json.Obj) answer.data();
  }

  /** All that the page shows is in the answer. */
  private static void shows(Json shown, Json answered) {
    if (shown instanceof Json.Obj object) {
      object
          .members()
          .forEach(
              (name, value) -> shows(value, ((Json.Obj) answered).find(name).orElse(Json.NULL)));
    } else {
      assertThat(answered).isEqualTo(shown);
    }
  }

  @Test
  void every_request_of_the_page_has_the_answer_below_it() {
    int compared = 0;
    for (int i = 0; i + 1 < blocks.size(); i++) {
      Json.Obj request = blocks.get(i);
      Json.Obj shown = blocks.get(i + 1);
      if (request.has("claim") || request.has("action")) {
        shows(shown, answer(request));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(6);
  }

  private static Json.Obj quoted(double upper) {
    Json.Obj request =
        blocks.stream().filter(block -> block.has("quantities")).findFirst().orElseThrow();
    Json.Obj price = (Json.Obj) request.findArray("quantities").orElseThrow().get(0);
    Json.Obj limit = Json.obj("upper", upper, "unit", "USD");
    return request.with("quantities", Json.arr(price.with("limit", limit)));
  }

  @Test
  void the_other_limits_of_the_page_are_answered_as_it_says() {
    Json.Obj close = answer(quoted(2.25));

    assertThat(close.findText("outcome")).contains("recompute");
    assertThat(close.canonical()).contains("0.0709");
    assertThat(answer(quoted(2.25).with("previous_decision", close.find("id"))).findText("outcome"))
        .contains("require_human");
    assertThat(answer(quoted(1.85)).findText("outcome")).contains("block");
  }

  @Test
  void wrong_digits_and_missing_correlations_fail_as_the_page_says() {
    List<Json.Obj> claims = blocks.stream().filter(block -> block.has("claim")).toList();
    Json.Obj digits = claims.get(0).with("claim", Json.obj("value", "2.1344", "unit", "USD"));
    Json.Obj basis = claims.get(1).findObject("basis").orElseThrow().without("correlations");

    assertThat(answer(digits).findText("verdict")).contains("fail");
    Json.Obj told = answer(claims.get(1).with("basis", basis));
    assertThat(told.findText("verdict")).contains("fail");
    assertThat(told.canonical()).contains("0.194");
  }

  @Test
  void the_pack_of_the_page_is_in_force() {
    Json.Obj told = answer(Json.obj("action", "pay"));

    assertThat(told.findText("outcome")).contains("challenge");
    assertThat(told.canonical()).contains("name the ticket", "\"id\":\"desk\"");
  }
}
