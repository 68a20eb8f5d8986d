package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prompts and resources of the Model Context Protocol. */
class McpResourcesTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static Json asked(String method, Json.Obj params) {
    return server
        .post("/verify/mcp")
        .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params))
        .send()
        .json();
  }

  private static Json at(Json value, String pointer) {
    return new Pointer(pointer).in(value).orElse(Json.NULL);
  }

  private static String text(String uri) {
    Json read = asked("resources/read", Json.obj("uri", uri));
    return ((Json.Str) at(read, "/result/contents/0/text")).value();
  }

  @Test
  void each_listed_resource_has_its_size_and_type() {
    Json.Arr listed = (Json.Arr) at(asked("resources/list", Json.Obj.EMPTY), "/result/resources");

    assertThat(listed.items().toString())
        .contains("omni://capabilities", "omni://worlds/finance", "omni://docs/mcp");
    for (Json each : listed.items()) {
      String uri = ((Json.Str) at(each, "/uri")).value();
      assertThat(at(each, "/mimeType")).isEqualTo(Json.str("text/markdown"));
      assertThat(at(each, "/size"))
          .as(uri)
          .isEqualTo(Json.num(text(uri).getBytes(StandardCharsets.UTF_8).length));
    }
  }

  @Test
  void a_capability_is_a_page() {
    assertThat(text("omni://capabilities/finance.numbers.sum")).startsWith("# Sum");
    assertThat(text("omni://capabilities")).contains("`finance.numbers.sum`: Sum");
    assertThat(text("omni://worlds/risk")).contains("needs numbers").doesNotContain("finance.");
    assertThat(asked("resources/templates/list", Json.Obj.EMPTY).toString())
        .contains("omni://capabilities/{id}", "omni://docs/{page}", "lq://evidence/{id}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "omni://capabilities/finance.none",
        "omni://worlds/mars",
        "omni://docs/none",
        "omni://docs/../pom",
        "omni://docs/",
        "omni://",
        "lq://evidence/123e4567-e89b-12d3-a456-426614174000",
        "lq://evidence/none",
        "lq://moon/1",
        "file:///etc/passwd"
      })
  void what_is_not_there_is_named(String uri) {
    Json refused = asked("resources/read", Json.obj("uri", uri));

    assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
    assertThat(at(refused, "/error/data/uri")).isEqualTo(Json.str(uri));
  }

  @ParameterizedTest
  @CsvSource({
    "omni://capabilities/finance.numbers.summ, omni://capabilities/finance.numbers.sum",
    "omni://world/risk, omni://worlds/risk",
    "omni://docs/mcp.md, omni://docs/mcp"
  })
  void an_address_that_is_not_known_names_the_nearest(String uri, String nearest) {
    Json refused = asked("resources/read", Json.obj("uri", uri));

    assertThat(at(refused, "/error/data/nearest/0")).isEqualTo(Json.str(nearest));
  }

  @Test
  void each_prompt_fills_in_its_arguments() {
    Json list = asked("prompts/list", Json.Obj.EMPTY);
    assertThat(list.toString())
        .contains("verify_report", "price_and_prove", "choose_method")
        .doesNotContain("Call prove_text with");
    Json.Obj arguments = Json.obj("text", "It costs 5 {runs}.", "runs", "a, b");
    Json got = asked("prompts/get", Json.obj("name", "verify_report", "arguments", arguments));
    assertThat(at(got, "/result/messages/0/role")).isEqualTo(Json.str("user"));
    assertThat(at(got, "/result/messages/0/content/text").toString())
        .contains("It costs 5 {runs}.", "as runs: a, b.", "prove_text");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'verify_report'} | text is required",
        "{'name':'verify_report','arguments':{'text':5}} | text must be a string",
        "{'name':'verify_report','arguments':{'text':' '}} | must not be empty",
        "{'name':'choose_method','arguments':{'questio':'x'}} | did you mean question.",
        "{'name':'verify_rep'} | No prompt has the name",
        "{'name':'choose_method','arguments':['x']} | params.arguments must be an object",
        "{} | params.name must be a string"
      })
  void a_prompt_without_its_argument_is_refused(String params, String why) {
    Json refused = asked("prompts/get", (Json.Obj) JsonReader.trusted(params.replace('\'', '"')));

    assertThat(at(refused, "/error/code")).isEqualTo(Json.num(-32602));
    assertThat(at(refused, "/error/message").toString()).contains(why);
  }

  @Test
  void a_prompt_is_never_long() {
    Json refused =
        asked(
            "prompts/get",
            Json.obj("name", "verify_report", "arguments", Json.obj("text", "ä".repeat(3001))));

    assertThat(at(refused, "/error/message").toString()).contains("at most 6000 bytes");
  }
}
