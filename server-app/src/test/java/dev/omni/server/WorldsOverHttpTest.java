package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server of finance, risk and treasury, on data that a server of all worlds left. */
class WorldsOverHttpTest {
  private static final String SERVED = "finance,risk,treasury";
  private static final List<String> ABSENT =
      List.of("physics", "molecular", "biology", "scientific-discovery");

  @TempDir static Path folder;
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static String earlier = "";
  private static String flow = "";
  private static Json.Obj request = Json.Obj.EMPTY;
  private static ServerHere server;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    try (ServerHere whole = ServerHere.on(folder)) {
      ApiClient before = whole.client("test_key");
      Json.Obj capability =
          items(before.get("/omni/physics/capabilities", "")).stream()
              .filter(each -> each.text("execution").equals("direct"))
              .findFirst()
              .orElseThrow();
      Json.Obj contract = capability.findObject("request_contract").orElseThrow();
      request =
          Json.obj(
              "workspace_id",
              items(before.get("/omni/physics/workspaces", "")).get(0).text("id"),
              "capability",
              capability.text("id"),
              "input",
              contract.items("examples").get(0));
      flow = Work.text(before.post("/workflows", workflow(), "worlds-flow-made"), "id");
      earlier = Work.text(before.post("/omni/physics/runs", request, "worlds-once"), "id");
    }
    server = ServerHere.on(folder, Map.of(Setting.WORLDS, SERVED));
    client = server.client("test_key");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Json.Obj workflow() {
    Json step =
        Json.obj(
            "id",
            "s",
            "uses",
            "run:physics/" + request.text("capability"),
            "with",
            request.findObject("input").orElseThrow());
    return Json.obj("name", "w", "steps", Json.arr(step));
  }

  private static List<Json.Obj> items(ApiClient.Answer answer) {
    return ((Json.Arr) answer.data()).items().stream().map(Json.Obj.class::cast).toList();
  }

  private static HttpResponse<String> page(String path) throws Exception {
    URI uri = server.base().resolve(path);
    return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private static void assertNotServed(ApiClient.Answer answer, String world) {
    assertThat(answer.status()).isEqualTo(404);
    Json.Obj error = answer.body().findObject("error").orElseThrow();
    assertThat(error.text("type")).isEqualTo("not_found_error");
    assertThat(error.text("message"))
        .isEqualTo(
            "This server does not serve the world "
                + world
                + "; it serves finance, risk, treasury.");
    assertThat(error.findObject("details").orElseThrow().items("available"))
        .containsExactly(Json.str("finance"), Json.str("risk"), Json.str("treasury"));
  }

  @Test
  void another_world_is_unknown_and_the_served_ones_are_named() {
    assertThat(items(client.get("/omni", "")))
        .extracting(world -> world.text("id"))
        .containsExactly("finance", "risk", "treasury");
    for (String world : ABSENT) {
      assertNotServed(client.get("/omni/" + world + "/capabilities", ""), world);
      assertNotServed(client.get("/omni/" + world + "/workspaces", ""), world);
      assertNotServed(client.get("/omni/" + world + "/capabilities/any", ""), world);
    }
    assertNotServed(client.get("/omni/finance/capabilities/physics.a.b", ""), "physics");
    assertNotServed(client.post("/omni/physics/runs", request, "worlds-new"), "physics");
    assertThat(client.get("/omni/chemistry/capabilities", "").status()).isEqualTo(422);
  }

  @Test
  void an_earlier_run_is_read_listed_and_repeated_but_not_retried() {
    assertThat(Work.text(client.get("/omni/runs/" + earlier, ""), "status")).isEqualTo("completed");
    assertThat(client.get("/omni/runs/" + earlier + "/evidence", "").status()).isEqualTo(200);
    assertThat(items(client.get("/omni/runs?world=physics", "")))
        .extracting(run -> run.text("id"))
        .containsExactly(earlier);
    assertThat(Work.text(client.post("/omni/physics/runs", request, "worlds-once"), "id"))
        .isEqualTo(earlier);
    assertNotServed(
        client.post("/omni/runs/" + earlier + "/retry", Json.Obj.EMPTY, "worlds-retry"), "physics");
  }

  @Test
  void no_list_of_the_api_description_names_another_world() throws Exception {
    String served = page("/api/v1/openapi.json").body();
    for (String world : ABSENT) {
      assertThat(served).doesNotContain("\"" + world + "\"", "omni." + world + ".run");
    }
    assertThat(served)
        .contains("\"finance\"", "omni.finance.run", "of the worlds finance, risk, treasury")
        .doesNotContain("seven worlds");
    String printed = InProcessCommand.run("openapi", "--worlds", SERVED).out();
    assertThat(JsonReader.trusted(printed)).isEqualTo(JsonReader.trusted(served));
  }

  @Test
  void no_tool_is_of_another_world() {
    Json.Obj call =
        Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/list", "params", Json.Obj.EMPTY);
    String tools = client.post("/verify/mcp?toolset=all", call, "worlds-tools").body().canonical();
    for (String world : ABSENT) {
      assertThat(tools).doesNotContain("\"" + world + "\"", "\"" + world + ".");
    }
    assertThat(tools).contains("\"finance.option.vanilla\"", "\"enum\":[\"finance\",\"risk\"");
  }

  @Test
  void readiness_names_the_worlds() throws Exception {
    Json.Obj ready = (Json.Obj) JsonReader.trusted(page("/readyz").body());
    assertThat(ready.items("worlds"))
        .containsExactly(Json.str("finance"), Json.str("risk"), Json.str("treasury"));
  }

  @Test
  void the_pages_of_capabilities_are_those_of_the_served_worlds() throws Exception {
    String list = page("/docs/capabilities").body();
    assertThat(list)
        .contains("finance.option.vanilla", "treasury.fx.forward", "Reproducibility")
        .doesNotContain("physics.", "molecular.", "biology.", "scientific-discovery.");
    assertThat(page("/docs/reference").body())
        .contains("omni.finance.run", "&quot;finance&quot;")
        .doesNotContain("omni.physics.run", "&quot;physics&quot;");
    assertThat(page("/docs/search.json").body()).doesNotContain("/docs/physics.");
    assertThat(page("/docs/finance.option.vanilla").statusCode()).isEqualTo(200);
    try (Stream<Path> files = Files.list(Path.of("../docs/capabilities"))) {
      Set<String> others =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> ABSENT.contains(name.substring(0, name.indexOf('.'))))
              .map(name -> name.replaceFirst("[.]md$", ""))
              .collect(Collectors.toSet());
      assertThat(others).isNotEmpty();
      for (String name : others) {
        assertThat(page("/docs/" + name).statusCode()).as(name).isEqualTo(404);
      }
    }
  }

  @Test
  void a_workflow_with_a_step_of_another_world_stays_a_draft() {
    var answer = client.post("/workflows", workflow().with("name", "new"), "worlds-workflow");
    assertThat(Work.text(answer, "status")).isEqualTo("draft");
    assertThat(answer.body().canonical())
        .contains("must name a world that this server serves, which are finance, risk, treasury");
  }

  @Test
  void a_workflow_whose_next_step_is_of_another_world_waits_for_a_server_of_it() {
    String run =
        Work.text(
            client.post(
                "/workflows/" + flow + "/runs", Json.obj("input", Json.Obj.EMPTY), "worlds-flow"),
            "id");
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> Work.text(client.get("/workflow-runs/" + run, ""), "status").equals("waiting"));
    assertThat(client.get("/workflow-runs/" + run, "").body().canonical())
        .contains("\"runtime_unavailable\"");
  }

  @Test
  void a_world_without_engines_ends_the_start_before_anything_is_written(@TempDir Path empty) {
    assertThatThrownBy(
            () ->
                ServerHere.on(empty.resolve("data"), Map.of(Setting.WORLDS, "finance,fysics"))
                    .close())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("did you mean physics?");
    assertThat(empty).isEmptyDirectory();
    var line = InProcessCommand.run("openapi", "--worlds=finance,");
    assertThat(line.status()).isEqualTo(2);
    assertThat(line.err()).contains("worlds: the list has a comma");
  }
}
