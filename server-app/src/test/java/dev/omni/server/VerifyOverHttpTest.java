package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verification on a real server, over HTTP. */
class VerifyOverHttpTest {
  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static Work work;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    work = Work.on(node.baseUrl(), credentials);
    client = new ApiClient(node.baseUrl(), credentials.findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static ApiClient.Answer verify(Json body) {
    return client.post("/verify", body, "verify-not-looked-at");
  }

  @Test
  void a_run_is_verified_and_its_evidence_is_the_parent() {
    String run = Work.text(work.direct("verify-run-1", 3), "id");
    Json.Obj basis = Json.obj("run_id", run, "pointer", "/mean");
    var answer = verify(Json.obj("claim", Json.obj("value", "4.0"), "basis", basis));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(Work.text(answer, "verdict")).as(answer.body().toString()).isEqualTo("pass");
    var evidence = client.get("/lqm/evidence/" + Work.text(answer, "evidence_id"), "");
    Json.Arr parents = ((Json.Obj) evidence.data()).findArray("parents").orElseThrow();
    assertThat(((Json.Obj) parents.get(0)).findText("evidence_id")).contains(run);
  }

  @Test
  void any_object_is_answered_and_nothing_else_is() {
    var empty = verify(Json.Obj.EMPTY);
    assertThat(empty.status()).isEqualTo(200);
    assertThat(Work.text(empty, "verdict")).isEqualTo("inconclusive");
    assertThat(verify(Json.arr(1)).status()).isEqualTo(422);
  }

  /** The run of a text is computed again when the text wants that. */
  @Test
  void a_text_is_held_against_a_run_that_is_computed_again() {
    String run = Work.text(work.direct("verify-run-2", 3), "id");
    Json.Obj text = Json.obj("text", "The mean is 4.00.", "runs", Json.arr(run));
    var again = verify(text.with("recompute", true));

    assertThat(again.status()).isEqualTo(200);
    assertThat(Work.text(again, "verdict")).as(again.body().toString()).isEqualTo("pass");
    var shouted = verify(text.with("runs", Json.arr(run.toUpperCase(Locale.ROOT))));
    assertThat(((Json.Obj) shouted.data()).items("sources").get(0).toString())
        .contains("\"evidence_id\":\"" + run + "\"");
    assertThat(verify(text.with("recompute", "yes")).body().toString())
        .contains("inconclusive", "/recompute must be a boolean");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "5", "[\"a\"]", "{}", "true"})
  void a_text_that_is_none_is_named_as_what_is_wrong(String text) {
    var answer = verify(Json.obj("text", JsonReader.trusted(text)));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(Work.text(answer, "verdict")).isEqualTo("inconclusive");
    assertThat(answer.body().toString()).contains("/text must be a string");
  }

  @Test
  void a_hostile_expression_is_inconclusive() {
    Json.Obj basis = Json.obj("expression", "9^9^9");
    var answer = verify(Json.obj("claim", Json.obj("value", 1), "basis", basis));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(Work.text(answer, "verdict")).isEqualTo("inconclusive");
  }
}
