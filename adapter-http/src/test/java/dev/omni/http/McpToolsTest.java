package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.http.mcp.Tool;
import dev.omni.http.mcp.ToolOptions;
import dev.omni.http.route.RequiredScopes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that were handed to the server, over a socket. */
class McpToolsTest {
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final String CURRENT = "2026-07-28";
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer(false, builder -> builder.tools(FixtureTools.ALL));
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Response called(String tool, Json.Obj capabilities) {
    return call(tool, capabilities, Json.Obj.EMPTY).send();
  }

  private static TestServer.Call call(String tool, Json.Obj capabilities, Json.Obj arguments) {
    Json.Obj meta =
        Json.obj(PREFIX + "protocolVersion", CURRENT, PREFIX + "clientCapabilities", capabilities);
    Json.Obj params = Json.obj("name", tool, "arguments", arguments, "_meta", meta);
    return server
        .post("/verify/mcp")
        .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params))
        .with("MCP-Protocol-Version", CURRENT)
        .with("Mcp-Method", "tools/call")
        .with("Mcp-Name", tool);
  }

  private static Json at(TestServer.Response answer, String pointer) {
    return new Pointer(pointer).in(answer.json()).orElse(Json.NULL);
  }

  @Test
  void they_are_listed_behind_its_own_with_their_schemas_as_they_are() {
    TestServer.Response listed =
        server
            .post("/verify/mcp")
            .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/list"))
            .send();

    List<Json> tools = ((Json.Arr) at(listed, "/result/tools")).items();
    List<Json> last = tools.subList(tools.size() - FixtureTools.ALL.size(), tools.size());
    assertThat(last).isEqualTo(FixtureTools.ALL.stream().<Json>map(Tool::listed).toList());
  }

  @Test
  void one_that_answers_and_one_that_refuses_are_told_apart() {
    assertThat(at(called("test_simple_text", Json.Obj.EMPTY), "/result/isError"))
        .isEqualTo(new Json.Bool(false));
    TestServer.Response refused = called("test_error_handling", Json.Obj.EMPTY);
    assertThat(at(refused, "/result/isError")).isEqualTo(new Json.Bool(true));
    assertThat(at(refused, "/result/structuredContent/message"))
        .isEqualTo(Json.str("This tool always refuses."));
  }

  @Test
  void what_a_client_does_not_declare_is_not_relied_on() {
    TestServer.Response without = called("test_missing_capability", Json.Obj.EMPTY);
    assertThat(without.status()).isEqualTo(400);
    assertThat(at(without, "/error/code")).isEqualTo(Json.num(-32021));
    assertThat(at(without, "/error/data"))
        .isEqualTo(Json.obj("requiredCapabilities", Json.obj("sampling", Json.Obj.EMPTY)));

    TestServer.Response with =
        called("test_missing_capability", Json.obj("sampling", Json.Obj.EMPTY));
    assertThat(with.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"region\":\"eu\"} | Region | eu | 200",
        "{\"region\":\"eu\"} | Region | =?base64?ZXU=?= | 200",
        "{\"region\":\"eu\"} | Region | =?base64?ZXU?= | 400",
        "{\"region\":\"eu\"} | Region | us | 400",
        "{\"region\":\"eu\"} | Other | eu | 400",
        "{\"priority\":7} | Priority | 7 | 200",
        "{\"priority\":null} | Other | 7 | 200",
        "{} | Region | eu | 400"
      })
  void arguments_that_are_wanted_in_headers_say_the_same_there(
      String arguments, String suffix, String header, int status) {
    var sent = (Json.Obj) JsonReader.trusted(arguments);
    TestServer.Response answer =
        call("test_x_mcp_header", Json.Obj.EMPTY, sent).with("Mcp-Param-" + suffix, header).send();

    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(at(answer, "/error/code")).isEqualTo(status == 200 ? Json.NULL : Json.num(-32020));
  }

  @Test
  void an_argument_that_is_missing_is_not_called_one_of_another_type() {
    TestServer.Response missing = call("get_run", Json.Obj.EMPTY, Json.Obj.EMPTY).send();
    assertThat(at(missing, "/result/structuredContent/message").toString())
        .startsWith("\"/id: is required; must be a UUID");

    TestServer.Response another = call("get_run", Json.Obj.EMPTY, Json.obj("id", 5)).send();
    assertThat(at(another, "/result/structuredContent/message").toString())
        .startsWith("\"/id: must be a UUID");
  }

  @Test
  void an_argument_that_a_reading_tool_does_not_have_is_refused_with_the_nearest() {
    Json.Obj wrong = Json.obj("wrold", "risk");
    TestServer.Response refused = call("list_capabilities", Json.Obj.EMPTY, wrong).send();

    assertThat(refused.text()).contains("/wrold", "did you mean world?");
  }

  @Test
  void none_takes_the_name_of_another() {
    Tool sum =
        new Tool(
            Json.obj("name", SmallEngines.SUM),
            RequiredScopes.KEY,
            Set.of(),
            (caller, arguments, key) -> Tool.ToolResult.with(arguments));

    assertThatThrownBy(() -> new TestServer(false, builder -> builder.tools(List.of(sum))))
        .hasMessage("there are two tools " + SmallEngines.SUM);
  }

  /** More tools than one page has. */
  @Test
  void a_long_list_comes_in_pages() {
    List<Tool> many =
        IntStream.range(0, 250)
            .mapToObj(i -> Json.obj("name", "tool_" + i))
            .map(listed -> new Tool(listed, RequiredScopes.KEY, Set.of(), McpToolsTest::nothing))
            .toList();
    try (var longer = new TestServer(false, builder -> builder.tools(many))) {
      var names = new ArrayList<String>();
      Json.Obj params = Json.Obj.EMPTY;
      for (int pages = 1; pages <= 3; pages++) {
        Json.Obj sent =
            Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/list", "params", params);
        Json page = at(longer.post("/verify/mcp").body(sent).send(), "/result");
        List<Json> tools = ((Json.Obj) page).items("tools");
        tools.forEach(tool -> names.add(((Json.Obj) tool).findText("name").orElseThrow()));
        assertThat(((Json.Obj) page).has("nextCursor")).isEqualTo(pages < 3);
        params = Json.obj("cursor", ((Json.Obj) page).findText("nextCursor").orElse(""));
      }
      assertThat(names).doesNotHaveDuplicates().contains("tool_0", "tool_249", "get_evidence");
    }
  }

  private static Tool.ToolResult nothing(Caller caller, Json.Obj arguments, ToolOptions options) {
    return Tool.ToolResult.with(arguments);
  }

  private static TestServer.Call plain(String method, Json.Obj params) {
    return plain("", method, params);
  }

  private static TestServer.Call plain(String query, String method, Json.Obj params) {
    return server
        .post("/verify/mcp" + query)
        .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
  }

  private static TestServer.Call sum(String tool) {
    Json.Obj arguments = Json.obj("numbers", List.of(1, 2));
    return plain("tools/call", Json.obj("name", tool, "arguments", arguments));
  }

  @Test
  void a_capability_is_called_by_its_listed_name_and_by_its_id() {
    for (String name : List.of("finance_numbers_sum", SmallEngines.SUM)) {
      Json result = at(sum(name).send(), "/result/structuredContent/result/sum");
      assertThat(result).isEqualTo(Json.num(3));
    }
    TestServer.Response listed = plain("?toolset=finance", "tools/list", Json.Obj.EMPTY).send();
    Json.Obj tool =
        ((Json.Arr) at(listed, "/result/tools"))
            .items().stream()
                .map(Json.Obj.class::cast)
                .filter(each -> each.findText("name").orElseThrow().equals("finance_numbers_sum"))
                .findFirst()
                .orElseThrow();
    assertThat(tool.findText("title")).contains("Sum");
    assertThat(tool.find("_meta")).contains(Json.obj("dev.omni/capability", SmallEngines.SUM));
  }

  @Test
  void a_scenario_is_for_the_sandbox_and_one_that_is_none_is_named() {
    TestServer.Call live = sum(SmallEngines.SUM).key(server.live);
    assertThat(live.with("Omni-Sandbox-Scenario", "fail").send().text()).contains("sandbox_only");

    TestServer.Response unknown =
        sum(SmallEngines.SUM).with("Omni-Sandbox-Scenario", "explode").send();
    assertThat(at(unknown, "/result/isError")).isEqualTo(new Json.Bool(true));
    assertThat(unknown.text()).contains("Omni-Sandbox-Scenario", "must be one of");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tools/list", "prompts/list", "resources/list", "resources/templates/list"})
  void a_cursor_that_is_none_is_refused(String method) {
    for (Object cursor : List.of("nonsense", 5)) {
      TestServer.Response refused = plain(method, Json.obj("cursor", cursor)).send();
      assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
    }
  }

  @Test
  void a_world_can_be_named_and_a_wrong_one_is_told_what_there_is() {
    Json.Obj one = Json.obj("name", "list_capabilities", "arguments", Json.obj("world", "risk"));
    assertThat(plain("tools/call", one).send().text())
        .contains(SmallEngines.RISK)
        .doesNotContain(SmallEngines.SUM);
    Json.Obj none = Json.obj("name", "list_capabilities", "arguments", Json.obj("world", "mars"));
    assertThat(plain("tools/call", none).send().text()).contains("/world", "biology");
  }
}
