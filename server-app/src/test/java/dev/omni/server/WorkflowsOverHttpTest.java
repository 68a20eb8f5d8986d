package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A workflow on a real server: price an option, verify the price, quote it within a limit, and
 * forecast it.
 */
class WorkflowsOverHttpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String QUOTE =
      """
      {"name": "quote",
       "input_schema": {"type": "object", "required": ["spot", "limit"],
         "properties": {"spot": {"type": "number"}, "limit": {"type": "number"}}},
       "steps": [
         {"id": "price", "uses": "run:finance/finance.option.vanilla",
          "with": {"type": "call", "spot": "${input.spot}", "strike": 65, "rate": 0.08,
            "volatility": 0.3, "expiry_years": 0.25}},
         {"id": "check", "uses": "verify",
          "with": {"claim": {"value": "2.1334"},
            "basis": {"run_id": "${steps.price.id}", "pointer": "/price"}}},
         {"id": "gate", "uses": "guard",
          "with": {"action": "quote", "quantities": [{"name": "price", "unit": "USD",
            "value": "${steps.price.result.price}", "uncertainty": {"standard": 0.115},
            "limit": {"upper": "${input.limit}", "unit": "USD"}}]}},
         {"id": "commit", "uses": "forecast",
          "with": {"question": "px.call65", "resolves_at": "2099-01-01T00:00:00Z",
            "prediction": {"type": "normal", "mean": "${steps.price.result.price}", "sd": 0.1135}}}],
       "output": {"price": "${steps.price.result.price}", "verdict": "${steps.check.verdict}"}}
      """;

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "0",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    client = new ApiClient(node.baseUrl(), credentials.findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** A client with a key of somebody else in the same project and mode. */
  private static ApiClient colleague() {
    var made =
        InProcessCommand.run(
            "keys", "create", "--mode=test", "--name=colleague", "--json", "--data-dir=" + folder);
    String key = ((Json.Obj) json(made.out())).findText("key").orElseThrow();
    return new ApiClient(node.baseUrl(), key);
  }

  private static Json json(String text) {
    return JsonReader.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static ApiClient.Answer made(String text) {
    return client.post("/workflows", json(text), "made-" + text.hashCode());
  }

  private static String started(String limit) {
    String flow = Work.text(made(QUOTE), "id");
    var answer =
        client.post(
            "/workflows/" + flow + "/runs",
            json("{\"input\": {\"spot\": 60, \"limit\": " + limit + "}}"),
            "quote-" + limit);
    assertThat(answer.status()).as(answer.body().canonical()).isEqualTo(202);
    return Work.text(answer, "id");
  }

  private static Json.Obj run(String id) {
    return (Json.Obj) client.get("/workflow-runs/" + id, "").data();
  }

  private static Json.Obj reaches(String id, String status) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(run(id).findText("status")).as(run(id).canonical()).contains(status));
    return run(id);
  }

  private static Json at(Json told, String pointer) {
    return new Pointer(pointer).in(told).orElse(Json.NULL);
  }

  @Test
  void a_price_within_its_limit_is_quoted_and_foretold() {
    Json.Obj ended = reaches(started("2.5"), "completed");

    assertThat(at(ended, "/output/price")).isEqualTo(json("2.1333684449162007"));
    assertThat(at(ended, "/output/verdict")).isEqualTo(Json.str("pass"));
    assertThat(List.of(0, 1, 2, 3))
        .allSatisfy(
            step -> {
              assertThat(at(ended, "/steps/" + step + "/status")).isEqualTo(Json.str("completed"));
              assertThat(at(ended, "/steps/" + step + "/evidence_id")).isNotEqualTo(Json.NULL);
            });
    Json evidence = client.get("/lqm/evidence/" + ended.findText("id").orElseThrow(), "").data();
    Json.Arr parents = ((Json.Obj) evidence).findArray("parents").orElseThrow();
    assertThat(parents.items()).hasSize(4);
  }

  @Test
  void every_link_in_the_outputs_of_steps_can_be_fetched_with_the_same_key() {
    Json.Obj ended = reaches(started("2.5"), "completed");
    Json steps = ended.find("steps").orElseThrow();
    assertThat(steps.canonical().split("\"links\":", -1)).hasSize(5);

    for (String place : List.of("0/evidence", "1/evidence", "1/self", "2/self", "3/evidence")) {
      String[] step = place.split("/");
      var link = (Json.Str) at(ended, "/steps/" + step[0] + "/output/links/" + step[1]);
      assertThat(link.value()).startsWith("/api/v1/");
      String path = link.value().substring("/api/v1".length());
      assertThat(client.get(path, "").status()).as(path).isEqualTo(200);
    }
  }

  @Test
  void a_step_runs_a_batch_of_five_thousand_rows_and_the_next_reads_its_totals() {
    String flow =
        Work.text(
            made(
                """
                {"name": "book", "steps": [
                  {"id": "book", "uses": "run:finance/finance.batch.evaluate",
                   "with": {"capability": "finance.option.vanilla",
                     "base": {"type": "call", "strike": 65, "rate": 0.08, "volatility": 0.3,
                       "expiry_years": 0.25},
                     "grid": {"spot": {"from": 40, "to": 90, "steps": 5000}},
                     "totals": [{"name": "value", "of": "price"}]}},
                  {"id": "reserve", "uses": "run:finance/finance.option.vanilla",
                   "with": {"type": "put", "spot": "${steps.book.result.totals.value}",
                     "strike": 1, "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}}],
                 "output": {"value": "${steps.book.result.totals.value}",
                   "rows": "${steps.book.result.completed}"}}
                """),
            "id");
    var answer = client.post("/workflows/" + flow + "/runs", json("{\"input\": {}}"), "book");
    Json.Obj ended = reaches(Work.text(answer, "id"), "completed");

    assertThat(at(ended, "/output/rows")).isEqualTo(json("5000"));
    assertThat(at(ended, "/output/value")).isInstanceOf(Json.Num.class);
    assertThat(at(ended, "/steps/1/status")).isEqualTo(Json.str("completed"));
  }

  @Test
  void a_list_too_long_for_foreach_names_the_batch() {
    String flow =
        Work.text(
            made(
                """
                {"name": "long", "steps": [{"id": "each", "foreach": "${input.all}",
                  "uses": "run:physics/physics.units.convert",
                  "with": {"value": "${item}", "from": "kg", "to": "g"}}]}
                """),
            "id");
    String all = "1,".repeat(100) + "1";
    var answer =
        client.post(
            "/workflows/" + flow + "/runs", json("{\"input\": {\"all\": [" + all + "]}}"), "long");
    Json.Obj ended = reaches(Work.text(answer, "id"), "failed");

    assertThat(at(ended, "/error/message").canonical()).contains("{world}.batch.evaluate");
  }

  @Test
  void a_step_that_cannot_send_its_request_tells_each_place_of_it() {
    String flow =
        Work.text(
            made(
                """
                {"name": "misplaced", "steps": [{"id": "price",
                  "uses": "run:physics/physics.units.convert",
                  "with": {"workspace_id": "${input.place}",
                    "input": {"value": 1, "from": "kg", "to": "g"}}}]}
                """),
            "id");
    var answer =
        client.post(
            "/workflows/" + flow + "/runs",
            json("{\"input\": {\"place\": \"desk\"}}"),
            "misplaced");
    Json.Obj ended = reaches(Work.text(answer, "id"), "failed");

    assertThat(at(ended, "/error/code")).isEqualTo(Json.str("parameter_invalid"));
    assertThat(at(ended, "/error/details/errors/0/pointer")).isEqualTo(Json.str("/workspace_id"));
  }

  @Test
  void a_price_near_its_limit_waits_for_the_approval_of_another_principal() {
    String id = started("2.25");
    Json.Obj waiting = reaches(id, "waiting");

    assertThat(at(waiting, "/waiting/step")).isEqualTo(Json.str("gate"));
    assertThat(at(waiting, "/waiting/reason")).isEqualTo(Json.str("approval"));
    Json.Str decision = (Json.Str) at(waiting, "/waiting/decision_id");
    Json.Obj approval =
        Json.obj(
            "subject", Json.obj("type", "guard_decision", "id", decision), "value", "approved");
    assertThat(colleague().post("/outcomes", approval, "approval").status()).isEqualTo(201);
    reaches(id, "completed");
  }

  @Test
  void what_is_wrong_with_a_workflow_is_told_at_its_place() {
    var answer =
        made(
            """
            {"name": "wrong", "steps": [
              {"id": "a", "uses": "verify", "needs": ["b"]},
              {"id": "b", "uses": "sing"}]}
            """);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(Work.text(answer, "status")).isEqualTo("draft");
    assertThat(answer.body().canonical()).contains("steps.1.uses", "verify, guard, forecast");
    var run = client.post("/workflows/" + Work.text(answer, "id") + "/runs", Json.Obj.EMPTY, "no");
    assertThat(run.status()).isEqualTo(422);
    assertThat(run.body().canonical()).contains("this one is a draft");
  }

  @Test
  void a_capability_that_is_not_there_or_refuses_its_input_is_told_before_any_run() {
    var answer =
        made(
            """
            {"name": "capabilities", "steps": [
              {"id": "a", "uses": "run:risk/finance.option.vanilla"},
              {"id": "b", "uses": "run:finance/finance.option.vanilla", "with": {"spot": "much"}},
              {"id": "c", "uses": "run:finance/finance.option.vanilla",
               "with": {"spot": "${input.spot}"}},
              {"id": "d", "uses": "run:finance/finance.option.vanilla",
               "with": {"workspace_id": "nowhere", "input": {}}}]}
            """);
    assertThat(Work.text(answer, "status")).isEqualTo("draft");
    Json.Obj problems = ((Json.Obj) answer.data()).findObject("problems").orElseThrow();
    assertThat(problems.members()).containsKeys("steps.0.uses", "steps.1.with.spot");
    assertThat(problems.members()).containsKey("steps.3.with.workspace_id");
    assertThat(problems.members().keySet()).noneMatch(path -> path.startsWith("steps.2"));
  }

  @Test
  void input_is_held_against_its_schema() {
    String flow = Work.text(made(QUOTE), "id");
    var answer =
        client.post("/workflows/" + flow + "/runs", json("{\"input\": {\"spot\": \"x\"}}"), "in");
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body().canonical()).contains("input.limit", "input.spot");
  }

  @Test
  void a_workflow_said_again_is_the_same_and_one_that_differs_is_its_next_version() {
    String text = QUOTE.replace("\"name\": \"quote\"", "\"name\": \"requote\"");
    var first = made(text);
    var same = client.post("/workflows", json(text), "said-again");
    var next = client.post("/workflows", json(text.replace("65", "66")), "changed");
    assertThat(Work.text(same, "id")).isEqualTo(Work.text(first, "id"));
    assertThat(Work.text(next, "id")).isEqualTo(Work.text(first, "id"));
    assertThat(at(first.data(), "/version")).isEqualTo(json("1"));
    assertThat(at(next.data(), "/version")).isEqualTo(json("2"));
  }
}
