package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guard of a real server with an operator's rules, over HTTP. */
class GuardOverHttpTest {
  private static final String PACK =
      "{\"id\":\"desk\",\"version\":\"3\",\"rules\":[{\"id\":\"no-weapons\","
          + "\"when\":\"action.name == 'ship-weapons'\",\"outcome\":\"block\","
          + "\"reason\":\"not from here\"}],\"thresholds\":{\"threshold\":50}}";

  @TempDir static Path folder;
  private static Node node;
  private static Work work;
  private static ApiClient test;
  private static ApiClient live;

  @BeforeAll
  static void start() throws IOException {
    Path pack = Files.writeString(folder.resolve("desk.json"), PACK);
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.GUARD_PACKS, pack.toString(),
            Setting.DATA_DIR, CurrentTables.in(folder.resolve("data")).toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    work = Work.on(node.baseUrl(), credentials);
    test = new ApiClient(node.baseUrl(), credentials.findText("test_key").orElseThrow());
    live = new ApiClient(node.baseUrl(), credentials.findText("live_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Json.Obj checked(ApiClient client, String key, Json.Obj body) {
    var answer = client.post("/guard/check", body, key);
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    Json.Obj told = (Json.Obj) answer.data();
    boolean allowed = told.findText("outcome").equals(Optional.of("allow"));
    assertThat(told.find("decision")).contains(new Json.Bool(allowed));
    return told;
  }

  private static String outcome(Json.Obj told) {
    return told.findText("outcome").orElseThrow();
  }

  /** The price of a call with its uncertainty, under an upper limit. */
  private static Json.Obj quoted(String name, double upper) {
    Json.Obj price =
        Json.obj(
            "name", "price",
            "value", "2.13337",
            "unit", "USD",
            "uncertainty", Json.obj("standard", 0.115033),
            "limit", Json.obj("upper", upper, "unit", "USD"));
    return Json.obj("action", name, "quantities", Json.arr(price));
  }

  @Test
  void a_limit_is_met_close_or_violated() {
    assertThat(outcome(checked(test, "limit-2.35", quoted("quote", 2.35)))).isEqualTo("allow");
    Json.Obj close = checked(test, "limit-2.25", quoted("quote", 2.25));
    assertThat(outcome(close)).isEqualTo("recompute");
    assertThat(close.findArray("obligations").orElseThrow().items())
        .anySatisfy(duty -> assertThat(((Json.Obj) duty).findText("type")).contains("uncertainty"));
    assertThat(close.canonical()).contains("\"u_needed\":0.0709");
    Json.Obj again = quoted("quote", 2.25).with("previous_decision", close.find("id"));
    assertThat(outcome(checked(test, "limit-2.25-again", again))).isEqualTo("require_human");
    assertThat(outcome(checked(test, "limit-1.85", quoted("quote", 1.85)))).isEqualTo("block");
  }

  @Test
  void the_same_key_gives_the_same_decision_and_every_decision_has_evidence() {
    Json.Obj first = checked(test, "kept-decision", quoted("keep", 2.35));
    Json.Obj again = checked(test, "kept-decision", quoted("keep", 2.35));

    assertThat(again).isEqualTo(first);
    String id = first.findText("evidence_id").orElseThrow();
    var evidence = (Json.Obj) test.get("/lqm/evidence/" + id, "").data();
    assertThat(evidence.findText("kind")).contains("guard_decision");
    assertThat(evidence.findText("status")).contains("sealed");
  }

  @Test
  void a_caller_s_rule_tightens_and_never_loosens() {
    Json.Obj rule = Json.obj("id", "mine", "when", "true", "outcome", "require_human");
    Json.Obj loose = Json.obj("id", "mine", "when", "true", "outcome", "allow");

    Json.Obj tight = quoted("tighten", 2.35).with("rules", Json.arr(rule));
    assertThat(outcome(checked(test, "rule-tightens", tight))).isEqualTo("require_human");
    Json.Obj violated = quoted("loosen", 1.85).with("rules", Json.arr(loose));
    assertThat(outcome(checked(test, "rule-loosens", violated))).isEqualTo("block");
    Json.Obj met = quoted("loosen", 2.35).with("rules", Json.arr(loose));
    assertThat(outcome(checked(test, "rule-allows", met))).isEqualTo("challenge");
  }

  @Test
  void the_operator_s_pack_holds_for_everybody_and_is_named_with_its_digest() {
    for (ApiClient client : List.of(test, live)) {
      Json.Obj told = checked(client, "pack-blocks", Json.obj("action", "ship-weapons"));

      assertThat(outcome(told)).isEqualTo("block");
      assertThat(told.canonical()).contains("not from here");
      List<Json> policies =
          told.findObject("evaluated").flatMap(e -> e.findArray("policies")).orElseThrow().items();
      assertThat(policies).hasSize(2);
      assertThat(((Json.Obj) policies.get(1)).findText("id")).contains("desk");
      assertThat(((Json.Obj) policies.get(1)).findText("digest").orElseThrow())
          .startsWith("sha256:");
    }
  }

  @Test
  void the_pack_s_threshold_asks_for_evidence_earlier() {
    Json.Obj small =
        Json.obj("action", "pay")
            .with("impact", Json.obj("value", 49, "unit", "USD", "reversible", true));
    Json.Obj large =
        Json.obj("action", "pay")
            .with("impact", Json.obj("value", 51, "unit", "USD", "reversible", true));

    assertThat(outcome(checked(live, "pay-49", small))).isEqualTo("allow");
    Json.Obj told = checked(live, "pay-51", large);
    assertThat(outcome(told)).isEqualTo("require_evidence");
    assertThat(told.findArray("obligations").orElseThrow().canonical()).contains("verification");
  }

  @Test
  void evidence_of_test_mode_lets_nothing_through_in_live_mode() {
    String run = Work.text(work.direct("guard-run-1", 3), "id");
    Json.Obj mean =
        Json.obj("name", "mean", "value", 4, "unit", "1", "limit", Json.obj("upper", 9));
    Json.Obj action =
        Json.obj("action", "use-mean", "quantities", Json.arr(mean), "evidence", Json.arr(run));

    assertThat(outcome(checked(test, "test-evidence", action))).isEqualTo("allow");
    assertThat(outcome(checked(live, "live-evidence", action))).isEqualTo("block");
  }

  @Test
  void any_object_is_answered_and_a_rule_that_cannot_be_decided_asks_for_a_person() {
    Json.Obj told = checked(test, "empty-action", Json.Obj.EMPTY);

    assertThat(outcome(told)).isEqualTo("require_human");
    assertThat(told.canonical()).contains("\"outcome\":\"challenge\"", "action.name");
    assertThat(test.post("/guard/check", Json.arr(1), "no-object").status()).isEqualTo(422);
  }
}
