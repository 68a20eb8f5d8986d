package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.http.openapi.OpenApiDocument;
import dev.omni.server.setting.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools of a whole server: their names, what their answers promise, and its scenarios. */
class McpOverHttpTest {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Json.Obj OPTION =
      Json.obj("type", "call", "strike", 65, "rate", 0.08, "volatility", 0.3)
          .with("expiry_years", 0.25)
          .with("spot", 60);

  @TempDir static Path folder;
  private static ServerHere server;
  private static CaseRunner client;
  private static int sent;
  private static List<Json.Obj> listed = List.of();

  @BeforeAll
  static void start() {
    server = ServerHere.on(folder, Map.of(Setting.RATE_LIMIT, "off"));
    client = new CaseRunner(server.base(), server.credentials().findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Json asked(String method, String path, Json.Obj headers, Json.Obj body) {
    Json.Obj request = Json.obj("id", "" + sent++, "method", method, "path", path);
    Json.Obj whole = request.with("headers", headers);
    return client.send(method.equals("GET") ? whole : whole.with("body", body)).json();
  }

  private static Json.Obj result(String method, Json.Obj params, Json.Obj headers) {
    return result("", method, params, headers);
  }

  private static Json.Obj result(String query, String method, Json.Obj params, Json.Obj headers) {
    Json.Obj message = Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
    return ((Json.Obj) asked("POST", "/verify/mcp" + query, headers, message))
        .findObject("result")
        .orElseThrow();
  }

  private static Json.Obj called(String tool, Json.Obj arguments, Json.Obj headers) {
    return result("tools/call", Json.obj("name", tool, "arguments", arguments), headers);
  }

  /** All tools, which are as many and the same for each test. */
  private static List<Json.Obj> tools() {
    if (listed.isEmpty()) {
      listed = asked();
    }
    return listed;
  }

  private static List<Json.Obj> asked() {
    var tools = new ArrayList<Json.Obj>();
    Optional<String> cursor = Optional.empty();
    do {
      Json.Obj params = Json.Obj.EMPTY.withPresent("cursor", cursor);
      Json.Obj page = result("?toolset=all&schemas=output", "tools/list", params, Json.Obj.EMPTY);
      page.items("tools").forEach(tool -> tools.add((Json.Obj) tool));
      cursor = page.findText("nextCursor");
    } while (cursor.isPresent());
    return tools;
  }

  private static String text(Json value, String pointer) {
    return ((Json.Str) new Pointer(pointer).in(value).orElseThrow()).value();
  }

  @Test
  void every_listed_name_is_one_that_each_client_takes() {
    assertThat(tools())
        .hasSizeGreaterThan(48)
        .allMatch(tool -> tool.findText("name").orElseThrow().matches("^[a-zA-Z0-9_-]{1,64}$"))
        .anyMatch(tool -> tool.toString().contains("\"dev.omni/capability\":\"finance.option"));
  }

  @Test
  void a_scenario_fails_a_call_as_it_fails_a_run() {
    Json.Obj failed =
        called("finance_option_vanilla", OPTION, Json.obj("Omni-Sandbox-Scenario", "fail"));

    assertThat(failed.find("isError")).contains(new Json.Bool(true));
    assertThat(text(failed, "/structuredContent/status")).isEqualTo("failed");
  }

  @Test
  void a_runtime_that_is_played_to_be_away_is_told_and_leaves_no_run() {
    Json before = asked("GET", "/omni/runs?limit=100", Json.Obj.EMPTY, Json.Obj.EMPTY);
    Json.Obj away =
        called("finance.option.vanilla", OPTION, Json.obj("Omni-Sandbox-Scenario", "reject_503"));

    assertThat(away.find("isError")).contains(new Json.Bool(true));
    assertThat(text(away, "/structuredContent/code")).isEqualTo("runtime_unavailable");
    Json after = asked("GET", "/omni/runs?limit=100", Json.Obj.EMPTY, Json.Obj.EMPTY);
    assertThat(((Json.Obj) after).find("data")).isEqualTo(((Json.Obj) before).find("data"));
  }

  static Stream<Arguments> calls() {
    Json workflow =
        asked(
            "POST",
            "/workflows",
            Json.Obj.EMPTY,
            Json.obj("name", "tools")
                .with(
                    "steps",
                    Json.arr(Json.obj("id", "a", "uses", "wait", "with", Json.obj("seconds", 0)))));
    String workflowId = text(workflow, "/data/id");
    Json run = asked("POST", "/workflows/" + workflowId + "/runs", Json.Obj.EMPTY, Json.Obj.EMPTY);
    Json.Obj forecast =
        Json.obj(
            "question",
            "Will it rain?",
            "prediction",
            Json.obj("type", "binary", "probability", 0.4));
    Json.Obj claim =
        Json.obj(
            "claim", Json.obj("value", "2"),
            "basis", Json.obj("expression", "1+1", "inputs", Json.Obj.EMPTY));
    return Stream.of(
        Arguments.of("verify", claim),
        Arguments.of("guard_check", Json.obj("action", "pay")),
        Arguments.of("guard_check", Json.obj("acton", "pay")),
        Arguments.of(
            "run_model",
            Json.obj(
                "model", "ref.exact", "task", "quantity", "input", Json.obj("expression", "1+1"))),
        Arguments.of("create_forecast", forecast),
        Arguments.of("create_forecast", Json.obj("question", 5)),
        Arguments.of("record_outcome", Json.obj("question", "rain", "value", true)),
        Arguments.of("run_workflow", Json.obj("workflow_id", workflowId)),
        Arguments.of("get_workflow_run", Json.obj("id", text(run, "/data/id"))),
        Arguments.of("get_evidence", Json.obj("id", text(run, "/data/evidence_id"))),
        Arguments.of("get_run", Json.obj("id", text(run, "/data/id"))),
        Arguments.of("search_capabilities", Json.obj("query", "option")),
        Arguments.of("describe_capability", Json.obj("id", "finance.option.vanilla")),
        Arguments.of("describe_capability", Json.obj("id", "verify")),
        Arguments.of("run_capability", Json.obj("id", "finance.option.vanilla", "input", OPTION)),
        Arguments.of("prove_text", Json.obj("text", "It is 2.")),
        Arguments.of("get_evidence", Json.obj("id", "none")),
        Arguments.of("list_capabilities", Json.Obj.EMPTY));
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("calls")
  void what_a_verb_answers_fits_what_it_promises(String tool, Json.Obj arguments) {
    Json.Obj schema = output(tool);
    Json answer = called(tool, arguments, Json.Obj.EMPTY).find("structuredContent").orElseThrow();

    assertThat(problems(schema, answer)).as(answer.toString()).isEmpty();
    assertThat(problems(schema, Json.obj("unlike", 1))).isNotEmpty();
  }

  @Tag("ci")
  @ParameterizedTest
  @CsvSource({
    "run_model, runModel",
    "create_forecast, createForecast",
    "record_outcome, recordOutcome",
    "get_workflow_run, getWorkflowRun"
  })
  void a_verb_promises_the_data_of_its_operation(String tool, String operation) {
    var description = new ApiDescription(OpenApiDocument.read());
    Json.Obj responses =
        description.operation(operation).told().findObject("responses").orElseThrow();
    String envelope =
        text(
            responses.members().values().iterator().next(),
            "/content/application~1json/schema/$ref");
    String data = text(description.document(), envelope.substring(1) + "/properties/data/$ref");

    assertThat(text(output(tool), "/anyOf/0/$ref"))
        .isEqualTo(data.replace("#/components/schemas/", "#/$defs/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "get_evidence", "list_capabilities"})
  void a_promise_needs_no_other_document(String tool) {
    assertThat(output(tool).toString()).doesNotContain("#/components");
    assertThat(output(tool).findText("type")).contains("object");
  }

  private static Json.Obj output(String tool) {
    return tools().stream()
        .filter(listed -> listed.findText("name").orElseThrow().equals(tool))
        .map(listed -> listed.findObject("outputSchema").orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  private static List<String> problems(Json.Obj schema, Json value) {
    return REGISTRY
        .getSchema(JsonReader.write(schema), InputFormat.JSON)
        .validate(JsonReader.write(value), InputFormat.JSON)
        .stream()
        .map(Object::toString)
        .toList();
  }
}
