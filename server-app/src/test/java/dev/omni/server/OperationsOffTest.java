package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.Routes;
import dev.omni.http.openapi.OpenApiDocument;
import dev.omni.http.route.Route;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server without the earlier operations has neither their paths nor their tools. */
class OperationsOffTest {
  /** Paths of section 4.3 that every server has: tools, and what reads and signs evidence. */
  private static final String STAYING = Route.BASE + "/(?:verify/mcp|lqm/evidence/.*)";

  @TempDir static Path folder;
  private static Node node;
  private static ApiClient test;

  @BeforeAll
  static void start() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.OPERATIONS, "off",
            Setting.DATA_DIR, CurrentTables.in(folder.resolve("data")).toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    test = new ApiClient(node.baseUrl(), credentials.text("test_key"));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static List<Route> absent() {
    return Routes.EARLIER.stream().filter(route -> !route.path().matches(STAYING)).toList();
  }

  private static String path(Route route) {
    return route
        .path()
        .substring(Route.BASE.length())
        .replaceAll("\\{[a-z]+}", "00000000-0000-4000-8000-000000000000");
  }

  @Test
  void their_paths_are_unknown() {
    for (Route route : absent()) {
      int status =
          route.method().equals("GET")
              ? test.get(path(route), "").status()
              : test.post(path(route), Json.Obj.EMPTY, "off-0001").status();
      assertThat(status).as(route.method() + " " + route.path()).isEqualTo(404);
    }
  }

  @Test
  void the_description_of_the_interface_lacks_them_and_nothing_else() throws Exception {
    URI address = URI.create(node.baseUrl() + "/openapi.json");
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    var described = (Json.Obj) JsonReader.trusted(answer.body());
    Set<String> expected =
        new HashSet<>(OpenApiDocument.read().findObject("paths").orElseThrow().members().keySet());
    absent().forEach(route -> expected.remove(route.path().substring(Route.BASE.length())));

    assertThat(described.findObject("paths").orElseThrow().members().keySet())
        .isEqualTo(expected)
        .contains("/omni/runs", "/lqm/evidence/{uuid}", "/verify/mcp");
    assertThat(described.without("paths")).isEqualTo(OpenApiDocument.read().without("paths"));
  }

  @Test
  void their_tools_are_absent() {
    Json.Obj request = Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/list");
    Json.Obj answer = test.post("/verify/mcp", request, "off-0002").body();

    assertThat(answer.canonical())
        .contains("\"run_capability\"", "\"get_evidence\"")
        .doesNotContain("\"verify\"", "\"guard_check\"", "\"run_workflow\"", "\"run_model\"");
  }
}
