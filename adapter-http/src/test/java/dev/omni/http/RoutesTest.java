package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.http.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoutesTest {
  /** Sections 4.1 to 4.3 of the specification, as they stand there. */
  private static final List<String> SPECIFIED =
      """
      GET /omni 200
      GET /omni/{world}/capabilities 200
      GET /omni/{world}/capabilities/{capability} 200
      GET /omni/{world}/workspaces 200
      GET /omni/runs 200
      POST /omni/{world}/runs 200 202
      GET /omni/runs/{run} 200
      POST /omni/runs/{run}/cancel 200
      GET /omni/runs/{run}/evidence 200
      GET /developer/context 200
      GET /developer/sandbox 200
      POST /developer/webhooks/{uuid}/test 200
      GET /models 200
      POST /models/{model}/runs 202
      GET /lqm/compositions 200
      POST /lqm/compositions 201
      POST /benchmarks/runs 202
      POST /verify 200
      POST /guard/check 200
      GET /verify/forecasts 200
      POST /verify/forecasts 201
      GET /connector-definitions 200
      GET /connections 200
      POST /connections 201
      GET /connections/{uuid} 200
      POST /connections/{uuid}/validate 200
      POST /connections/{uuid}/events 202
      GET /workflows 200
      POST /workflows 201
      POST /workflows/{uuid}/runs 202
      GET /workflow-runs/{uuid} 200
      GET /lqm/evidence/{uuid} 200
      POST /outcomes 201
      POST /verify/mcp 200
      """
          .lines()
          .toList();

  private static final Set<String> ADDED =
      Set.of(
          "capabilities.search",
          "runs.events",
          "runs.plot",
          "runs.rows",
          "runs.row",
          "runs.retry",
          "runs.start",
          "runs.preview",
          "sequence.read",
          "shares.create",
          "shares.list",
          "shares.list-of-run",
          "shares.revoke",
          "developer.usage",
          "developer.keys.list",
          "developer.keys.create",
          "developer.keys.read",
          "developer.keys.rotate",
          "developer.keys.revoke",
          "model-runs.list-all",
          "model-runs.read",
          "benchmark-runs.read",
          "verifications.list",
          "verifications.read",
          "decisions.list",
          "decisions.read",
          "evidence.outside",
          "evidence.sign-off",
          "evidence.sign-offs",
          "developer.signers.list",
          "developer.signers.add",
          "developer.signers.remove",
          "workflows.read",
          "outcomes.read",
          "developer.requests.list",
          "developer.requests.summary",
          "developer.requests.read",
          "developer.event-types.list",
          "developer.webhooks.list",
          "developer.webhooks.create",
          "developer.webhooks.read",
          "developer.webhooks.change",
          "developer.webhooks.delete",
          "developer.webhooks.rotate",
          "developer.webhooks.recover",
          "developer.webhooks.discard",
          "developer.deliveries.list",
          "developer.deliveries.read",
          "developer.deliveries.replay",
          "workflow-runs.cancel",
          "model-runs.list",
          "benchmark-runs.list",
          "connection-events.list",
          "workflow-runs.list",
          "outcomes.list",
          "data-sets.list",
          "data-sets.create",
          "data-sets.read",
          "data-sets.rows",
          "data-sets.delete",
          "markets.list",
          "markets.versions",
          "markets.store",
          "markets.read",
          "markets.delete");

  private static String row(Route route) {
    String statuses =
        String.join(" ", route.wire().successes().stream().sorted().map(String::valueOf).toList());
    return route.method() + " " + route.path().substring(Route.BASE.length()) + " " + statuses;
  }

  @Test
  void the_table_is_the_specification_and_others() {
    List<String> rows =
        Routes.API.stream()
            .filter(route -> !ADDED.contains(route.name()))
            .map(RoutesTest::row)
            .toList();
    assertThat(SPECIFIED).hasSize(34);
    assertThat(rows).containsExactlyInAnyOrderElementsOf(SPECIFIED);
    assertThat(Routes.API).hasSize(99).extracting(Route::name).doesNotHaveDuplicates();
  }

  @Test
  void what_is_served_is_what_the_table_says() {
    try (var server = TestServer.echoing()) {
      var expected = new ArrayList<String>();
      Stream.of(Routes.OPEN, Routes.API)
          .flatMap(List::stream)
          .forEach(
              route -> {
                expected.add(route.method() + " " + route.path());
                if (route.method().equals("GET")) {
                  expected.add("HEAD " + route.path());
                }
              });
      assertThat(server.http.served()).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void the_earlier_operations_are_served_when_somebody_answers_them() {
    try (var server = new TestServer()) {
      assertThat(server.get("/models").send().status()).isEqualTo(404);
    }
    try (var server = TestServer.echoing()) {
      TestServer.Response refused = server.get("/models?unknown=1").send();
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.text()).contains("query:unknown", "known are cursor, limit");
      TestServer.Response list = server.get("/models").send();
      assertThat(list.json())
          .isEqualTo(
              Json.obj(
                  "ok",
                  true,
                  "data",
                  Json.obj(
                      "operation", "models.list", "body", Json.Obj.EMPTY, "path", Json.Obj.EMPTY),
                  "message",
                  Json.NULL));
      assertThat(server.post("/verify").body(Json.obj("a", 1)).send().data().find("body"))
          .contains(Json.obj("a", 1));
      TestServer.Response none = server.post("/verify").send();
      assertThat(none.status()).isEqualTo(422);
      assertThat(none.json().findObject("errors").orElseThrow().find("body")).isPresent();
      assertThat(server.post("/workflows/x/runs").send().data().find("body"))
          .contains(Json.Obj.EMPTY);
      TestServer.Response denied = server.get("/models").without("Authorization").send();
      assertThat(denied.json().findObject("errors").orElseThrow())
          .isEqualTo(Json.obj("code", List.of("credential_missing")));
    }
  }

  @Test
  void another_method_is_told_which_ones_are_served() {
    try (var server = new TestServer()) {
      for (Route route : Stream.of(Routes.OMNI, Routes.DEVELOPER).flatMap(List::stream).toList()) {
        String path = route.path().replace("{world}", "finance").replaceAll("\\{[a-z]+}", "x");
        String other = route.path().contains("{date}") ? "PATCH" : "PUT";
        TestServer.Response answer = server.get(path).method(other).send();
        assertThat(answer.status()).as(path).isEqualTo(405);
        assertThat(answer.code()).isEqualTo("method_not_allowed");
        assertThat(answer.header("Allow")).contains(route.method());
      }
    }
  }
}
