package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.http.mcp.Toolset;
import dev.omni.server.setting.Setting;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a machine reader pays, in bytes of compact JSON: each list, description and answer of a
 * whole server against its budget. The ten nearest to their budget are printed.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
class TokenBudgetTest {
  private static final Path CASES = Path.of("../omni-quant/all/src/test/resources/cases");
  private static final Path QUERIES =
      Path.of("../omni-quant/all/src/test/resources/dev/omni/quant/user-queries.txt");
  private static final String PUBLIC = "-public.json";
  private static final int ANSWER = 8_000;
  private static final int WORLD_LIST = 130_000;
  private static final int EVIDENCE = 2_000;
  private static final int SHOWN = 10;
  private static final List<Cost> COSTS = new ArrayList<>();

  @TempDir static Path folder;
  private static ServerHere server;
  private static CaseRunner client;

  private record Cost(String what, int bytes, int budget) {
    double share() {
      return (double) bytes / budget;
    }

    @Override
    public String toString() {
      return "%5.1f %%  %,7d of %,7d  %s".formatted(100 * share(), bytes, budget, what);
    }
  }

  @BeforeAll
  static void start() {
    server = ServerHere.on(folder, Map.of(Setting.RATE_LIMIT, "off"));
    client = new CaseRunner(server.base(), server.credentials().findText("test_key").orElseThrow());
  }

  @AfterAll
  static void stop() {
    server.close();
    COSTS.stream()
        .sorted(Comparator.comparingDouble(Cost::share).reversed())
        .limit(SHOWN)
        .forEach(cost -> System.out.println("TokenBudgetTest: " + cost));
  }

  private static Json.Obj asked(String query, String method, Json.Obj params) {
    Json.Obj message = Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
    Json.Obj request =
        Json.obj("id", method, "method", "POST", "path", "/verify/mcp" + query, "body", message);
    Json answer = client.send(request).json();
    return ((Json.Obj) answer).findObject("result").orElseThrow(() -> new AssertionError(answer));
  }

  private static Json called(String tool, Json.Obj arguments) {
    Json.Obj result = asked("", "tools/call", Json.obj("name", tool, "arguments", arguments));
    return result.find("structuredContent").orElseThrow();
  }

  private static Cost cost(String what, Json value, int budget) {
    var cost = new Cost(what, JsonReader.bytes(value).length, budget);
    COSTS.add(cost);
    return cost;
  }

  private static void within(List<Cost> costs) {
    assertThat(costs).allMatch(cost -> cost.bytes() <= cost.budget());
  }

  private static List<String> capabilities() {
    return ExampleEvidence.CATALOGUE.all().stream().map(Capability::id).toList();
  }

  @Test
  void the_first_contact_is_short() {
    Json.Obj hello = Json.obj("protocolVersion", "2025-11-25");
    Json.Obj list = asked("", "tools/list", Json.Obj.EMPTY);

    assertThat(list.items("tools")).hasSize(10);
    within(
        List.of(
            cost("tools/list", list, 16_000),
            cost("initialize", asked("", "initialize", hello), 1_200),
            cost("server/discover", discovered(), 1_200)));
  }

  /** The first answer of the era in which each message states itself. */
  private static Json discovered() {
    String prefix = "io.modelcontextprotocol/";
    Json.Obj meta =
        Json.obj(
            prefix + "protocolVersion",
            "2026-07-28",
            prefix + "clientCapabilities",
            Json.Obj.EMPTY);
    Json.Obj message =
        Json.obj("jsonrpc", "2.0", "id", 1, "method", "server/discover")
            .with("params", Json.obj("_meta", meta));
    Json.Obj request =
        Json.obj("id", "discover", "method", "POST", "path", "/verify/mcp", "body", message)
            .with(
                "headers",
                Json.obj("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "server/discover"));
    return ((Json.Obj) client.send(request).json()).findObject("result").orElseThrow();
  }

  @Test
  void each_prompt_and_each_resource_of_the_catalogue_is_within_its_budget() {
    var costs = new ArrayList<Cost>();
    Map.of("verify_report", "text", "price_and_prove", "instrument", "choose_method", "question")
        .forEach(
            (name, argument) -> {
              Json.Obj arguments = Json.obj(argument, "x".repeat(6_000));
              Json.Obj prompt = Json.obj("name", name, "arguments", arguments);
              costs.add(cost("prompt " + name, asked("", "prompts/get", prompt), 8_000));
            });
    costs.add(cost("prompts/list", asked("", "prompts/list", Json.Obj.EMPTY), 8_000));
    costs.add(cost("resources/list", asked("", "resources/list", Json.Obj.EMPTY), 24_000));
    for (Json each : asked("", "resources/list", Json.Obj.EMPTY).items("resources")) {
      String uri = ((Json.Obj) each).text("uri");
      if (!uri.startsWith("omni://docs/")) {
        costs.add(cost(uri, asked("", "resources/read", Json.obj("uri", uri)), 24_000));
      }
    }

    within(costs);
    assertThat(costs).hasSizeGreaterThan(World.values().length);
  }

  @Test
  void the_list_of_every_toolset_is_within_its_budget() {
    var costs = new ArrayList<Cost>();
    Stream.of(World.values())
        .map(World::id)
        .forEach(set -> costs.add(cost("toolset=" + set, list(set), WORLD_LIST)));
    costs.add(cost("toolset=" + Toolset.PLATFORM, list(Toolset.PLATFORM), WORLD_LIST));

    within(costs);
  }

  private static Json list(String set) {
    return asked("?toolset=" + set, "tools/list", Json.Obj.EMPTY);
  }

  @Test
  void every_capability_is_described_within_its_budget() {
    var costs = new ArrayList<Cost>();
    for (String id : capabilities()) {
      Json described = called("describe_capability", Json.obj("id", id));
      costs.add(cost("describe " + id, described, ANSWER));
      assertThat(new Pointer("/inputs").in(described)).as(id).isPresent();
      assertThat(new Pointer("/outputs").in(described)).as(id).isPresent();
      assertThat(new Pointer("/example").in(described)).as(id).isPresent();
    }
    for (String tool : List.of("verify", "guard_check", "run_workflow", "prove_text")) {
      costs.add(
          cost("describe " + tool, called("describe_capability", Json.obj("id", tool)), ANSWER));
    }

    within(costs);
  }

  @Test
  void each_search_of_a_user_is_within_its_budget() throws IOException {
    var costs = new ArrayList<Cost>();
    List<String> queries =
        Files.readAllLines(QUERIES).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" \\| ", 2)[0])
            .toList();
    assertThat(queries).hasSizeGreaterThanOrEqualTo(60);
    for (String query : queries) {
      Json found = called("search_capabilities", Json.obj("query", query));
      costs.add(cost("search " + query, found, 1_500));
    }

    within(costs);
  }

  @Test
  void a_price_and_its_evidence_are_short() {
    Json.Obj option =
        Json.obj("type", "call", "spot", 60, "strike", 65, "rate", 0.08, "volatility", 0.3)
            .with("expiry_years", 0.25);
    Json price =
        called("run_capability", Json.obj("id", "finance.option.vanilla", "input", option));
    Json id = new Pointer("/evidence_id").in(price).orElseThrow();
    Json evidence = called("get_evidence", Json.obj("id", id));

    assertThat(new Pointer("/result/price").in(price))
        .contains(Json.obj("value", 2.1333684449162007, "unit", "currency unit"));
    within(
        List.of(
            cost("run finance.option.vanilla", price, 2_000),
            cost("get_evidence of it", evidence, EVIDENCE)));
  }

  @Test
  void a_batch_and_each_judgement_are_short_and_so_is_their_evidence() {
    Json.Obj base =
        Json.obj("type", "call", "strike", 65, "rate", 0.08, "volatility", 0.3)
            .with("expiry_years", 0.25);
    List<Integer> spots = IntStream.range(20, 220).boxed().toList();
    Json.Obj rows = Json.obj("id", "finance.option.vanilla", "base", base, "wait", 60);
    Json.Obj batch = (Json.Obj) called("run_batch", rows.with("columns", Json.obj("spot", spots)));
    Json.Obj text = Json.obj("text", "It costs 7.77 USD, and no more. ".repeat(100));
    Json.Obj claim = Json.obj("claim", Json.obj("value", "2"));
    Json.Obj basis = Json.obj("expression", "1+1", "inputs", Json.Obj.EMPTY);
    Json rule = Json.obj("when", "true", "outcome", "challenge", "reason", "x".repeat(200));
    Json.Obj action = Json.obj("action", "pay", "rules", Collections.nCopies(20, rule));
    Map<String, Json> answers =
        Map.of(
            "run_batch", batch,
            "get_run", called("get_run", Json.obj("id", batch.find("run_id"))),
            "prove_text", called("prove_text", text),
            "verify", called("verify", claim.with("basis", basis)),
            "guard_check", called("guard_check", action));
    var costs = new ArrayList<Cost>();
    answers.forEach(
        (tool, answer) -> {
          costs.add(cost(tool, answer, ANSWER));
          Json id = new Pointer("/evidence_id").in(answer).orElseThrow();
          Json evidence = called("get_evidence", Json.obj("id", id));
          costs.add(cost("get_evidence of " + tool, evidence, EVIDENCE));
        });

    assertThat(batch.findText("status")).contains("completed");
    within(costs);
  }

  @Test
  void every_public_case_is_answered_within_its_budget() throws IOException {
    Set<String> sampled = new HashSet<>(CapabilitySample.of(ExampleEvidence.CATALOGUE).ids());
    var costs = new ArrayList<Cost>();
    for (Json.Obj published : cases()) {
      String id = published.text("capability");
      if (sampled.contains(id)) {
        Json.Obj arguments =
            Json.obj("id", id, "input", published.find("input").orElseThrow(), "wait", 60);
        costs.add(
            cost("case " + published.text("id"), called("run_capability", arguments), ANSWER));
      }
    }

    assertThat(costs).isNotEmpty();
    within(costs);
  }

  private static List<Json.Obj> cases() throws IOException {
    var cases = new ArrayList<Json.Obj>();
    try (Stream<Path> files = Files.list(CASES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(PUBLIC)).sorted().toList()) {
        Json read = JsonReader.parse(Files.readAllBytes(file));
        ((Json.Arr) read).items().forEach(each -> cases.add((Json.Obj) each));
      }
    }
    return cases;
  }
}
