package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a toolset lists and calls, whichever way messages come. */
abstract class ToolsetContract {
  /** Returns the whole response to a message of a client with a toolset. */
  abstract Json.Obj asked(Map<String, String> toolset, String method, Json.Obj params);

  /** Returns the names that are said to be nearest when a toolset is refused. */
  abstract List<String> nearest(Map<String, String> toolset);

  private static Json at(Json value, String pointer) {
    return new Pointer(pointer).in(value).orElse(Json.NULL);
  }

  private List<String> listed(Map<String, String> toolset) {
    Json tools = at(asked(toolset, "tools/list", Json.Obj.EMPTY), "/result/tools");
    return ((Json.Arr) tools).items().stream().map(tool -> ((Json.Obj) tool).text("name")).toList();
  }

  private static Json.Obj call(String tool) {
    return Json.obj("name", tool, "arguments", Json.obj("numbers", List.of(1, 2)));
  }

  @Test
  void without_one_the_core_is_listed() {
    assertThat(listed(Map.of()))
        .startsWith("search_capabilities", "describe_capability", "run_capability")
        .doesNotContain("list_capabilities", "finance_numbers_sum");
    assertThat(listed(Map.of("toolset", "core"))).isEqualTo(listed(Map.of()));
  }

  @Test
  void a_world_has_the_core_and_its_own_capabilities() {
    assertThat(listed(Map.of("toolset", "finance")))
        .containsAll(listed(Map.of()))
        .contains("finance_numbers_sum")
        .doesNotContain("list_capabilities", "risk_numbers_sum");
    assertThat(listed(Map.of("toolset", "finance,risk")))
        .contains("finance_numbers_sum", "risk_numbers_sum");
  }

  @Test
  void all_alone_has_the_list_of_all_contracts() {
    assertThat(listed(Map.of("toolset", "all")))
        .contains("list_capabilities", "finance_numbers_sum", "risk_numbers_sum");
    assertThat(listed(Map.of("toolset", "platform")))
        .doesNotContain("list_capabilities", "finance_numbers_sum");
  }

  @Test
  void tools_are_exactly_those_that_are_named() {
    assertThat(listed(Map.of("tools", "get_run,finance.numbers.sum")))
        .containsExactly("get_run", "finance_numbers_sum");
    assertThat(listed(Map.of("toolset", "finance", "tools", "finance_numbers_sum")))
        .containsExactly("finance_numbers_sum");
  }

  @Test
  void a_tool_outside_the_list_is_called_without_a_toolset_alone() {
    for (Map<String, String> open :
        List.of(Map.<String, String>of(), Map.of("toolset", "finance"), Map.of("toolset", "all"))) {
      Json answer = asked(open, "tools/call", call(SmallEngines.SUM));
      assertThat(at(answer, "/result/structuredContent/result/sum")).isEqualTo(Json.num(3));
    }
    for (String closed : List.of("core", "risk", "platform")) {
      Json refused = asked(Map.of("toolset", closed), "tools/call", call(SmallEngines.SUM));
      assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
      assertThat(((Json.Arr) at(refused, "/error/data/nearest")).items()).isNotEmpty();
    }
  }

  @Test
  void results_have_schemas_for_those_who_ask() {
    Json plain = asked(Map.of("toolset", "finance"), "tools/list", Json.Obj.EMPTY);
    Json whole =
        asked(Map.of("toolset", "finance", "schemas", "output"), "tools/list", Json.Obj.EMPTY);

    assertThat(plain.toString()).doesNotContain("outputSchema");
    assertThat(((Json.Arr) at(whole, "/result/tools")).items())
        .allMatch(tool -> ((Json.Obj) tool).has("outputSchema"));
  }

  @Test
  void every_core_tool_is_closed_and_described_briefly() {
    for (Json tool :
        ((Json.Arr) at(asked(Map.of(), "tools/list", Json.Obj.EMPTY), "/result/tools")).items()) {
      Json.Obj schema = ((Json.Obj) tool).findObject("inputSchema").orElseThrow();
      assertThat(schema.find("additionalProperties")).contains(new Json.Bool(false));
      Stream<Json> members =
          schema.findObject("properties").orElseThrow().members().values().stream();
      assertThat(members)
          .allMatch(member -> ((Json.Obj) member).text("description").length() <= 120);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "toolset, fynance, finance",
    "toolset, 'finance,al', all",
    "toolset, ALL, all",
    "tools, get_runs, get_run",
    "tools, finance.numbers.summ, finance.numbers.sum",
    "schemas, outputs, output"
  })
  void what_is_not_known_names_the_nearest(String parameter, String value, String nearest) {
    assertThat(nearest(Map.of(parameter, value))).contains(nearest).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void a_tool_that_its_set_does_not_have_is_refused() {
    assertThat(nearest(Map.of("toolset", "risk", "tools", "finance_numbers_sum")))
        .contains("risk_numbers_sum");
  }

  @ParameterizedTest
  @CsvSource({"toolset, ''", "tools, ''", "schemas, ''", "tools, 'get_run,'", "tools, ' '"})
  void an_empty_name_is_refused(String parameter, String value) {
    assertThat(nearest(Map.of(parameter, value))).isEmpty();
  }
}
