package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the earlier operations made is read again, alone and in lists with filters. */
class ReadsOverHttpTest {
  @TempDir static Path folder;
  private static ServerHere server;
  private static ApiClient test;
  private static ApiClient live;
  private static ApiClient stranger;

  @BeforeAll
  static void start() {
    server = ServerHere.on(folder, Map.of(Setting.RATE_LIMIT, "off"));
    test = server.client("test_key");
    live = server.client("live_key");
    command("projects", "create", "second");
    Json.Obj key = command("keys", "create", "--mode=test", "--project=second", "--name=second");
    stranger = new ApiClient(server.base(), key.findText("key").orElseThrow());
  }

  private static Json.Obj command(String... words) {
    var all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--json", "--data-dir=" + folder));
    var done = InProcessCommand.run(all.toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    return (Json.Obj) JsonReader.parse(done.out());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Json.Obj made(String path, String body) {
    ApiClient.Answer answer = test.post(path, JsonReader.parse(body), UUID.randomUUID().toString());
    assertThat(answer.status()).as("%s", answer.body()).isIn(200, 201, 202);
    return answer.body().findObject("data").orElseThrow();
  }

  private static List<Json.Obj> list(String path) {
    ApiClient.Answer answer = test.get(path, "");
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    return answer.body().findArray("data").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .toList();
  }

  private static String id(Json.Obj item) {
    return item.findText("id").orElseThrow();
  }

  private static List<String> ids(String path) {
    return list(path).stream().map(ReadsOverHttpTest::id).toList();
  }

  /** The thing at a path of its own equals what the answer to its creation was. */
  private static void readAgain(String path, Json.Obj made) {
    String own = path + "/" + id(made);
    ApiClient.Answer read = test.get(own, "");
    assertThat(read.status()).as("%s", read.body()).isEqualTo(200);
    assertThat(read.body().findObject("data")).contains(made);
    assertThat(made.findObject("links").flatMap(links -> links.findText("self")))
        .contains("/api/v1" + own);
    assertThat(live.get(own, "").status()).as("in the other mode").isEqualTo(404);
    assertThat(stranger.get(own, "").status()).as("of another project").isEqualTo(404);
    ApiClient.Answer others = stranger.get(path + "?limit=100", "");
    assertThat(others.body().canonical()).doesNotContain(id(made));
  }

  @Test
  void verifications_are_read_as_they_were_answered_and_filtered_by_verdict() {
    Json.Obj passed = made("/verify", "{\"claim\": \"2 + 2\", \"value\": 4}");
    Json.Obj other = made("/verify", "{\"value\": 5}");
    String verdict = passed.findText("verdict").orElseThrow();

    readAgain("/verifications", passed);
    readAgain("/verifications", other);
    assertThat(ids("/verifications?verdict=" + verdict)).contains(id(passed));
    assertThat(list("/verifications"))
        .allSatisfy(item -> assertThat(item.has("submitted")).isFalse())
        .allSatisfy(
            item -> assertThat(item.find("completed_at")).isEqualTo(item.find("created_at")));
  }

  @Test
  void decisions_are_read_and_open_ones_are_those_that_await_a_person() {
    String rule =
        ", \"rules\": [{\"id\": \"mine\", \"when\": \"true\", \"outcome\": \"require_human\"}]}";
    Json.Obj asked = made("/guard/check", "{\"action\": \"reads-open\"" + rule);
    Json.Obj allowed = made("/guard/check", "{\"action\": \"reads-free\"}");
    assertThat(asked.findText("outcome")).contains("require_human");

    readAgain("/guard/decisions", asked);
    assertThat(ids("/guard/decisions?open=true")).contains(id(asked)).doesNotContain(id(allowed));
    assertThat(ids("/guard/decisions?outcome=require_human&action=reads-open"))
        .containsExactly(id(asked));
    assertThat(list("/guard/decisions?action=reads-free"))
        .singleElement()
        .satisfies(item -> assertThat(item.findText("action")).contains("reads-free"))
        .satisfies(item -> assertThat(item.has("submitted")).isFalse());
  }

  @Test
  void outcomes_and_workflows_are_read() {
    readAgain("/outcomes", made("/outcomes", "{\"question\": \"reads\", \"value\": 1}"));
    String steps = "[{\"id\": \"a\", \"uses\": \"wait\", \"with\": {\"seconds\": %d}}]";
    String body = "{\"name\": \"reads\", \"steps\": " + steps + "}";
    Json.Obj first = made("/workflows", body.formatted(60));
    Json.Obj second = made("/workflows", body.formatted(61));

    readAgain("/workflows", second);
    String own = "/workflows/" + id(first);
    assertThat(test.get(own + "?version=1", "").body().findObject("data")).contains(first);
    assertThat(test.get(own + "?version=3", "").status()).isEqualTo(404);
    assertThat(test.get(own + "?version=x", "").status()).isEqualTo(422);
    Json.Obj draft = made("/workflows", "{\"name\": \"draft\"}");
    readAgain("/workflows", draft);
  }

  @Test
  void runs_of_workflows_are_filtered_by_what_they_wait_for() {
    String steps = "[{\"id\": \"a\", \"uses\": \"wait\", \"with\": {\"seconds\": 60}}]";
    Json.Obj workflow = made("/workflows", "{\"name\": \"waits\", \"steps\": " + steps + "}");
    Json.Obj run = made("/workflows/" + id(workflow) + "/runs", "{}");

    await().until(() -> ids("/workflow-runs?waiting=time").contains(id(run)));
    assertThat(ids("/workflow-runs?status=waiting,queued&workflow=" + id(workflow)))
        .containsExactly(id(run));
    assertThat(ids("/workflow-runs?waiting=approval")).doesNotContain(id(run));
  }

  @Test
  void runs_of_models_and_benchmarks_are_read_over_all_models() {
    String body =
        "{\"task\": \"estimate\", \"seed\": 3, \"input\":"
            + " {\"dataset\": \"strd:Longley\", \"statistic\": \"linear_regression\"}}";
    String model = id(made("/models/ref.exact/runs", body));
    String benchmark =
        id(
            made(
                "/benchmarks/runs",
                "{\"model\": \"ref.naive\", \"mode\": \"closed\", \"suite\": \"science\","
                    + " \"limit\": 1}"));

    assertThat(id(test.get("/model-runs/" + model, "").body().findObject("data").orElseThrow()))
        .isEqualTo(model);
    assertThat(test.get("/model-runs/" + benchmark, "").status()).isEqualTo(404);
    assertThat(live.get("/model-runs/" + model, "").status()).isEqualTo(404);
    assertThat(ids("/model-runs?model=ref.exact&task=estimate")).contains(model);
    assertThat(ids("/model-runs?task=prove")).doesNotContain(model);
    assertThat(ids("/models/ref.exact/runs?task=estimate")).contains(model);
    assertThat(test.get("/benchmarks/runs/" + benchmark, "").status()).isEqualTo(200);
    assertThat(ids("/benchmarks/runs?suite=science&mode=closed")).contains(benchmark);
    assertThat(ids("/benchmarks/runs?suite=engineering")).doesNotContain(benchmark);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/verifications",
        "/guard/decisions",
        "/outcomes",
        "/workflow-runs",
        "/model-runs",
        "/benchmarks/runs"
      })
  void lists_are_limited_to_a_period_of_creation(String path) {
    assertThat(list(path + "?created_after=2999-01-01T00:00:00Z")).isEmpty();
    assertThat(list(path + "?created_before=2000-01-01T00:00:00Z")).isEmpty();
    assertThat(list(path + "?created_after=2000-01-01T00:00:00Z&limit=100"))
        .isEqualTo(list(path + "?created_before=2999-01-01T00:00:00Z&limit=100"));
    assertThat(test.get(path + "?created_after=noon", "").status()).isEqualTo(422);
  }

  @ParameterizedTest
  @CsvSource({
    "/verifications,verdict",
    "/guard/decisions,outcome",
    "/guard/decisions,open",
    "/workflow-runs,waiting",
    "/workflow-runs,status",
    "/model-runs,task",
    "/model-runs,status",
    "/benchmarks/runs,mode",
    "/benchmarks/runs,suite",
    "/outcomes,colour"
  })
  void a_value_that_is_not_known_is_refused_with_its_name(String path, String name) {
    ApiClient.Answer refused = test.get(path + "?" + name + "=nonsense", "");

    assertThat(refused.status()).as("%s", refused.body()).isEqualTo(422);
    assertThat(refused.body().canonical()).contains(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/verifications",
        "/guard/decisions",
        "/outcomes",
        "/workflows",
        "/model-runs",
        "/benchmarks/runs"
      })
  void an_id_that_is_not_there_is_not_found(String path) {
    for (String id : List.of("00000000-0000-4000-8000-00000000dead", "nonsense")) {
      ApiClient.Answer absent = test.get(path + "/" + id, "");
      assertThat(absent.status()).as("%s", absent.body()).isEqualTo(404);
      assertThat(absent.body().canonical()).contains("resource_not_found");
    }
  }
}
