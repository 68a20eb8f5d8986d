package dev.omni.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.setting.Setting;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent holds its text against runs, and hears what is wrong with what it sends. */
class ProveTextOverMcpTest {
  private static final Json.Obj OPTION =
      Json.obj("type", "call", "strike", 65, "rate", 0.08, "volatility", 0.3)
          .with("expiry_years", 0.25)
          .with("spot", 60);

  @TempDir static Path folder;
  private static ServerHere server;
  private static CaseRunner client;

  @BeforeAll
  static void start() {
    server = ServerHere.on(folder, Map.of(Setting.RATE_LIMIT, "off"));
    client = new CaseRunner(server.base(), server.credentials().findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Json.Obj result(String method, Json.Obj params) {
    Json.Obj message = Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
    Json.Obj request = Json.obj("id", "a", "method", "POST", "path", "/verify/mcp");
    return ((Json.Obj) client.send(request.with("body", message)).json())
        .findObject("result")
        .orElseThrow();
  }

  private static Json.Obj called(String tool, Json.Obj arguments) {
    return result("tools/call", Json.obj("name", tool, "arguments", arguments));
  }

  private static String text(Json value, String pointer) {
    return ((Json.Str) new Pointer(pointer).in(value).orElseThrow()).value();
  }

  private static Json.Obj proved(Object text) {
    return called("prove_text", Json.obj("text", text))
        .findObject("structuredContent")
        .orElseThrow();
  }

  @Test
  void a_text_is_proven_by_the_run_and_its_open_figures_are_named() {
    Json run = called("run_capability", option());
    Json.Obj text =
        Json.obj("text", "The price is 2.1334 USD, the delta is 0.9.")
            .with("runs", Json.arr(new Json.Str(text(run, "/structuredContent/run_id"))));
    Json proved = called("prove_text", text);

    assertThat(text(proved, "/structuredContent/verdict")).isEqualTo("fail");
    assertThat(text(proved, "/structuredContent/figures/0/quote")).isEqualTo("0.9");
    assertThat(
            ((Json.Arr) new Pointer("/structuredContent/figures").in(proved).orElseThrow()).size())
        .isEqualTo(1);
    Json whole = called("prove_text", text.with("full", true));
    assertThat(
            ((Json.Arr) new Pointer("/structuredContent/figures").in(whole).orElseThrow()).size())
        .isEqualTo(2);
  }

  private static Json.Obj option() {
    return Json.obj("id", "finance.option.vanilla", "input", OPTION);
  }

  @Test
  void of_many_open_figures_twenty_are_shown_and_the_rest_is_named() {
    String many =
        IntStream.range(0, 60).mapToObj(i -> "It is " + i + ".77 USD. ").collect(joining());
    Json.Obj proved = proved(many);

    assertThat(proved.items("figures")).hasSizeBetween(15, 20);
    assertThat(proved.items("more")).containsExactly(Json.str("/figures"));
    assertThat(JsonReader.bytes(proved).length).isLessThanOrEqualTo(8_000);
  }

  static Stream<Object> unreadable() {
    return Stream.of(Json.NULL, 5, Json.arr("a"), Json.Obj.EMPTY);
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void a_text_that_is_none_is_never_a_pass(Object text) {
    Json.Obj proved = proved(text);

    assertThat(proved.findText("verdict").orElse("refused")).isIn("inconclusive", "refused");
    assertThat(proved.has("reasons") || proved.has("errors")).as(proved.toString()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "No figure at all.", "\uD800 and 7.25", "\uDC00\uD800"})
  void a_text_without_a_source_is_never_a_pass(String text) {
    assertThat(proved(text).findText("verdict")).contains("inconclusive");
  }

  @Test
  void a_call_with_a_claim_and_a_text_or_with_what_no_tool_has_is_told_so() {
    Json.Obj both =
        Json.obj("claim", Json.obj("value", "2"), "text", "It is 2.", "basis", Json.Obj.EMPTY);
    Json answer = called("verify", both);
    assertThat(text(answer, "/structuredContent/verdict")).isEqualTo("inconclusive");
    Json unknown = called("prove_text", Json.obj("text", "2", "run", "x"));
    assertThat(text(unknown, "/structuredContent/errors/0/pointer")).isEqualTo("/run");
    assertThat(text(unknown, "/structuredContent/errors/0/message")).contains("runs");
    Json none = called("prove_text", Json.Obj.EMPTY);
    assertThat(text(none, "/structuredContent/errors/0/pointer")).isEqualTo("/text");
    Json.Obj unbound =
        Json.obj("text", "It is 2.75.", "basis", Json.Obj.EMPTY)
            .with("bindings", Json.arr(Json.obj("number", "9.99", "source", "price")));
    assertThat(text(called("prove_text", unbound), "/structuredContent/verdict"))
        .isEqualTo("inconclusive");
  }

  /** The tools of operations say what the operations take, no more and no less. */
  @ParameterizedTest
  @ValueSource(strings = {"verify", "guard_check", "run_workflow"})
  void a_core_tool_takes_the_members_of_its_operation(String tool) {
    Json.Obj listed =
        result("tools/list", Json.Obj.EMPTY).items("tools").stream()
            .map(Json.Obj.class::cast)
            .filter(each -> each.text("name").equals(tool))
            .findFirst()
            .orElseThrow();
    Json.Obj form =
        called("describe_capability", Json.obj("id", tool, "full", true))
            .findObject("structuredContent")
            .flatMap(described -> described.findObject("schema"))
            .orElseThrow();
    Set<String> taken = members(listed.findObject("inputSchema").orElseThrow());
    taken.removeAll(Set.of("full", "idempotency_key", "workflow_id"));

    assertThat(taken).isEqualTo(members(form));
  }

  private static Set<String> members(Json.Obj schema) {
    return new TreeSet<>(schema.findObject("properties").orElseThrow().members().keySet());
  }
}
