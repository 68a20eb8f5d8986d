package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Model Context Protocol in its three eras, over a socket. */
class McpTest {
  private static final String CURRENT = "2026-07-28";
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static Json.Obj message(String method, Json.Obj params) {
    return Json.obj("jsonrpc", "2.0", "id", 7, "method", method, "params", params);
  }

  private static TestServer.Response plain(String method, Json.Obj params) {
    return server.post("/verify/mcp").body(message(method, params)).send();
  }

  private static Json.Obj result(TestServer.Response answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.json().find("id")).contains(Json.num(7));
    return answer.json().findObject("result").orElseThrow();
  }

  private static int error(TestServer.Response answer) {
    return ((Json.Num) answer.json().at("/error/code")).value().intValue();
  }

  private static Json.Obj call(String tool, Json.Obj arguments) {
    return Json.obj("name", tool, "arguments", arguments);
  }

  private static Json.Obj numbers(Object... numbers) {
    return Json.obj("numbers", List.of(numbers));
  }

  private static Json.Obj meta(Json.Obj capabilities) {
    return Json.obj(
        PREFIX + "protocolVersion", CURRENT, PREFIX + "clientCapabilities", capabilities);
  }

  private static final Json.Obj KNOWS_TASKS =
      Json.obj("extensions", Json.obj(PREFIX + "tasks", Json.Obj.EMPTY));

  private static TestServer.Response modern(String method, Json.Obj params, Json.Obj capabilities) {
    TestServer.Call call =
        server
            .post("/verify/mcp")
            .body(message(method, params.with("_meta", meta(capabilities))))
            .with("MCP-Protocol-Version", CURRENT)
            .with("Mcp-Method", method);
    String name = params.findText("name").or(() -> params.findText("taskId")).orElse("");
    return (name.isEmpty() ? call : call.with("Mcp-Name", name)).send();
  }

  private static List<String> names(TestServer.Response answer) {
    return result(answer).findArray("tools").orElseThrow().items().stream()
        .map(tool -> ((Json.Obj) tool).findText("name").orElseThrow())
        .toList();
  }

  @Test
  void a_bare_message_lists_ten_tools() {
    assertThat(names(plain("tools/list", Json.Obj.EMPTY)))
        .containsExactly(
            "search_capabilities",
            "describe_capability",
            "run_capability",
            "run_batch",
            "get_run",
            "get_evidence",
            "verify",
            "guard_check",
            "run_workflow",
            "prove_text");
  }

  /** Returns a run as reading it does, without what concerns programs of HTTP alone. */
  private static Json.Obj read(String id) {
    Json.Obj run = server.get("/omni/runs/" + id).send().data();
    return run.without("links").without("billing").without("mode").without("timings");
  }

  @Test
  void a_call_of_a_capability_answers_the_run_as_reading_it_does() {
    Json.Obj result = result(plain("tools/call", call(SmallEngines.SUM, numbers(1, 2))));

    Json.Obj run = result.findObject("structuredContent").orElseThrow();
    assertThat(result.find("isError")).contains(new Json.Bool(false));
    assertThat(run).isEqualTo(read(run.findText("id").orElseThrow()));
    var content = (Json.Obj) result.findArray("content").orElseThrow().get(0);
    assertThat(content.findText("text").orElseThrow()).contains(run.findText("id").orElseThrow());
  }

  @Test
  void one_key_is_one_run() {
    Json.Obj arguments = numbers(3, 4).with("idempotency_key", "agent-0001");
    Json.Obj first = result(plain("tools/call", call(SmallEngines.SUM, arguments)));

    assertThat(result(plain("tools/call", call(SmallEngines.SUM, arguments)))).isEqualTo(first);
    Json.Obj other = numbers(5).with("idempotency_key", "agent-0001");
    Json.Obj refused = result(plain("tools/call", call(SmallEngines.SUM, other)));
    assertThat(refused.find("isError")).contains(new Json.Bool(true));
    assertThat(refused.findObject("structuredContent").flatMap(e -> e.findText("code")))
        .contains("idempotency_key_reused");
  }

  @Test
  void a_key_or_arguments_of_another_type_are_not_passed_over() {
    Json.Obj unkeyed = numbers(3, 4).with("idempotency_key", 5);
    Json.Obj refused = result(plain("tools/call", call(SmallEngines.SUM, unkeyed)));
    assertThat(refused.toString()).contains("idempotency_key_invalid");

    Json.Obj listed = Json.obj("name", SmallEngines.SUM, "arguments", List.of());
    assertThat(error(plain("tools/call", listed))).isEqualTo(-32602);
  }

  @Test
  void what_a_contract_refuses_is_told_to_the_model_with_its_place() {
    Json.Obj result = result(plain("tools/call", call(SmallEngines.SUM, Json.obj("numbers", "x"))));

    assertThat(result.find("isError")).contains(new Json.Bool(true));
    assertThat(result.toString()).contains("/input/numbers");
  }

  @Test
  void tools_that_a_key_does_not_open_are_not_listed_and_refuse() {
    String reader = server.key(Mode.TEST, Set.of(Scope.OMNI_READ));
    TestServer.Call asking = server.post("/verify/mcp").key(reader);

    assertThat(names(asking.body(message("tools/list", Json.Obj.EMPTY)).send()))
        .containsExactly("search_capabilities", "describe_capability", "get_run");
    Json.Obj wanted = message("tools/call", call(SmallEngines.SUM, numbers(1)));
    assertThat(result(asking.body(wanted).send()).toString()).contains("scope_missing");
  }

  @Test
  void a_job_is_a_task_for_clients_that_know_tasks_and_a_run_for_others() {
    Json.Obj asked = call(SmallEngines.JOB, numbers(1, 2));
    assertThat(result(modern("tools/call", asked, Json.Obj.EMPTY)).findText("resultType"))
        .contains("complete");

    Json.Obj begun = result(modern("tools/call", asked, KNOWS_TASKS));
    assertThat(begun.findText("resultType")).contains("task");
    assertThat(begun.findText("status")).contains("working");
    Json.Obj task = Json.obj("taskId", begun.findText("taskId"));
    server.omni.work();
    Json.Obj ended = result(modern("tasks/get", task, KNOWS_TASKS));
    assertThat(ended.findText("status")).contains("completed");
    result(modern("tasks/cancel", task, KNOWS_TASKS));
    assertThat(ended.findObject("result").flatMap(r -> r.findObject("structuredContent")))
        .contains(read(task.findText("taskId").orElseThrow()));

    TestServer.Response unknown = modern("tasks/get", task, Json.Obj.EMPTY);
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(error(unknown)).isEqualTo(-32021);
  }

  @Test
  void a_task_can_be_cancelled_and_cancelling_again_changes_nothing() {
    Json.Obj asked = call(SmallEngines.JOB, numbers(8));
    Json.Obj task =
        Json.obj("taskId", result(modern("tools/call", asked, KNOWS_TASKS)).findText("taskId"));

    assertThat(result(modern("tasks/cancel", task, KNOWS_TASKS)).findText("resultType"))
        .contains("complete");
    result(modern("tasks/cancel", task, KNOWS_TASKS));
    assertThat(result(modern("tasks/get", task, KNOWS_TASKS)).findText("status"))
        .contains("cancelled");
    assertThat(error(modern("tasks/get", Json.obj("taskId", "nothing"), KNOWS_TASKS)))
        .isEqualTo(-32602);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-28, tools/call, -32020, 400",
    "2026-07-28, , -32020, 400",
    "1999-01-01, tools/list, -32020, 400",
  })
  void headers_that_say_something_else_than_the_message_are_refused(
      String version, String method, int code, int status) {
    TestServer.Call call =
        server
            .post("/verify/mcp")
            .body(message("tools/list", Json.obj("_meta", meta(Json.Obj.EMPTY))))
            .with("MCP-Protocol-Version", version);
    TestServer.Response answer = (method == null ? call : call.with("Mcp-Method", method)).send();

    assertThat(error(answer)).isEqualTo(code);
    assertThat(answer.status()).isEqualTo(status);
  }

  @Test
  void a_version_that_is_not_spoken_is_told_which_are() {
    TestServer.Response answer =
        server
            .post("/verify/mcp")
            .body(
                message(
                    "tools/list",
                    Json.obj(
                        "_meta",
                        meta(Json.Obj.EMPTY).with(PREFIX + "protocolVersion", "2030-01-01"))))
            .with("MCP-Protocol-Version", "2030-01-01")
            .send();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(error(answer)).isEqualTo(-32022);
    assertThat(answer.text())
        .contains("\"supported\":[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"]");
  }

  @Test
  void an_older_client_shakes_hands_and_is_remembered_by_nobody() {
    Json.Obj hello = result(plain("initialize", Json.obj("protocolVersion", "2025-06-18")));
    assertThat(hello.findText("protocolVersion")).contains("2025-06-18");
    Json.Obj other = result(plain("initialize", Json.obj("protocolVersion", "2001-01-01")));
    assertThat(other.findText("protocolVersion")).contains("2025-11-25");

    Json.Obj ready = Json.obj("jsonrpc", "2.0", "method", "notifications/initialized");
    TestServer.Response heard = server.post("/verify/mcp").body(ready).send();
    assertThat(heard.status()).isEqualTo(202);
    assertThat(heard.text()).isEmpty();
    assertThat(result(plain("ping", Json.Obj.EMPTY))).isEqualTo(Json.Obj.EMPTY);
  }

  @Test
  void an_unknown_method_is_an_error_of_the_message_and_in_the_modern_era_a_404() {
    assertThat(plain("moon/land", Json.Obj.EMPTY).status()).isEqualTo(200);
    assertThat(error(plain("moon/land", Json.Obj.EMPTY))).isEqualTo(-32601);
    assertThat(modern("ping", Json.Obj.EMPTY, Json.Obj.EMPTY).status()).isEqualTo(404);
    assertThat(error(plain("tools/call", call("moon_land", Json.Obj.EMPTY)))).isEqualTo(-32602);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
        "{\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":3}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[1]}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
        "7"
      })
  void what_is_no_single_request_is_refused(String text) {
    TestServer.Response answer = server.post("/verify/mcp").text(text).send();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(error(answer)).isEqualTo(-32600);
  }

  @Test
  void what_is_no_json_is_a_parse_error() {
    TestServer.Response answer = server.post("/verify/mcp").text("{\"jsonrpc\":").send();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(error(answer)).isEqualTo(-32700);
    assertThat(answer.json().find("id")).contains(Json.NULL);
  }

  @Test
  void without_a_key_nothing_is_told() {
    TestServer.Call ping = server.post("/verify/mcp").body(message("ping", Json.Obj.EMPTY));
    TestServer.Response answer = ping.without("Authorization").send();
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.text()).contains("credential_missing");
    assertThat(server.get("/verify/mcp").send().status()).isEqualTo(405);
  }
}
