package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The query of the MCP endpoint narrows what is listed and called. */
class ToolsetTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Response sent(String query, String method, Json.Obj params) {
    return server
        .post("/verify/mcp" + query)
        .body(Json.obj("jsonrpc", "2.0", "id", 7, "method", method, "params", params))
        .send();
  }

  private static Json at(TestServer.Response answer, String pointer) {
    return new Pointer(pointer).in(answer.json()).orElse(Json.NULL);
  }

  private static List<String> listed(String query) {
    Json tools = at(sent(query, "tools/list", Json.Obj.EMPTY), "/result/tools");
    return ((Json.Arr) tools)
        .items().stream().map(tool -> ((Json.Obj) tool).findText("name").orElseThrow()).toList();
  }

  @Test
  void a_world_has_the_core_and_its_own_capabilities() {
    assertThat(listed("?toolset=finance"))
        .contains("verify", "get_evidence", "finance_numbers_sum")
        .doesNotContain("run_model", "list_capabilities", "risk_numbers_sum");
    assertThat(listed("?toolset=finance,risk"))
        .contains("finance_numbers_sum")
        .anyMatch(name -> name.startsWith("risk_"));
    assertThat(listed("?toolset=platform")).contains("run_model").doesNotContain("finance_numbers_sum");
  }

  @Test
  void tools_are_exactly_those_that_are_named() {
    assertThat(listed("?tools=verify,finance.numbers.sum"))
        .containsExactly("verify", "finance_numbers_sum");
    assertThat(listed("?toolset=finance&tools=finance_numbers_sum"))
        .containsExactly("finance_numbers_sum");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?toolset=fynance | finance",
        "?toolset=finance,al | all",
        "?tools=verifi | verify",
        "?tools=finance.numbers.summ | finance.numbers.sum",
        "?toolset=risk&tools=finance_numbers_sum | risk_numbers_sum",
        "?schemas=outputs | output",
        "?tolset=finance | toolset"
      })
  void what_is_not_known_is_refused_with_the_nearest(String query, String nearest) {
    TestServer.Response refused = sent(query, "tools/list", Json.Obj.EMPTY);

    assertThat(at(refused, "/error/code")).as(refused.text()).isEqualTo(Json.num(-32602));
    assertThat(at(refused, "/id")).isEqualTo(Json.num(7));
    assertThat(((Json.Arr) at(refused, "/error/data/nearest")).items())
        .as(refused.text())
        .contains(Json.str(nearest));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?tools=",
        "?toolset=",
        "?schemas=",
        "?tools=verify,",
        "?toolset=risk&toolset=finance",
        "?tools=%FF"
      })
  void an_empty_or_doubled_parameter_is_refused(String query) {
    assertThat(at(sent(query, "ping", Json.Obj.EMPTY), "/error/code")).isEqualTo(Json.num(-32602));
  }

  @Test
  void a_tool_outside_the_list_is_called_without_a_query_alone() {
    Json.Obj call =
        Json.obj("name", SmallEngines.SUM, "arguments", Json.obj("numbers", List.of(1, 2)));
    assertThat(at(sent("", "tools/call", call), "/result/isError")).isEqualTo(new Json.Bool(false));
    assertThat(at(sent("?toolset=finance", "tools/call", call), "/result/isError"))
        .isEqualTo(new Json.Bool(false));

    TestServer.Response outside = sent("?toolset=risk", "tools/call", call);
    assertThat(at(outside, "/error/code")).isEqualTo(Json.num(-32602));
    assertThat(((Json.Arr) at(outside, "/error/data/nearest")).items()).isNotEmpty();
  }

  @Test
  void results_have_schemas_for_those_who_ask() {
    assertThat(at(sent("", "tools/list", Json.Obj.EMPTY), "/result/tools").toString())
        .doesNotContain("outputSchema");
    Json listed = at(sent("?schemas=output", "tools/list", Json.Obj.EMPTY), "/result/tools");
    assertThat(listed.toString()).contains("outputSchema");
  }

  @Test
  void a_cursor_of_another_toolset_is_refused() {
    TestServer.Response refused =
        sent("?toolset=finance", "tools/list", Json.obj("cursor", "verify.00000000"));

    assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
  }
}
