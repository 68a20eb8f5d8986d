package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.keys.ApiKeys.CreatedKey;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.http.route.ErrorFormat;
import dev.omni.http.route.Route;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation, with every scope alone, and with every kind of bad key of every scope. */
class MatrixTest {
  private static TestServer server;
  private static final Map<Scope, String> ONE = new EnumMap<>(Scope.class);
  private static final Map<State, Map<Scope, String>> BAD = new EnumMap<>(State.class);
  private static String stranger;
  private static String run;

  /** The ways in which a once valid key becomes invalid, with their error codes. */
  private enum State {
    EXPIRED(401, "credential_expired"),
    REVOKED(401, "credential_revoked"),
    SUSPENDED(403, "principal_suspended"),
    OF_ANOTHER_TENANT(0, ""),
    OF_THE_OTHER_MODE(0, "");

    private final int status;
    private final String code;

    State(int status, String code) {
      this.status = status;
      this.code = code;
    }
  }

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
    for (Scope scope : Scope.values()) {
      ONE.put(scope, server.key(Mode.TEST, Set.of(scope)));
    }
    server.projects.create("second");
    stranger = key(State.OF_ANOTHER_TENANT, Scope.all());
    for (State state : State.values()) {
      var keys = new EnumMap<Scope, String>(Scope.class);
      List.of(Scope.values()).forEach(scope -> keys.put(scope, key(state, Set.of(scope))));
      BAD.put(state, keys);
    }
    TestServer.Response job = server.start(server.sum(SmallEngines.JOB, 1), "matrix-0001").send();
    run = job.data().findText("id").orElseThrow();
    server.post("/omni/runs/" + run + "/cancel").send();
    server.pass(Duration.ofSeconds(2));
  }

  private static String key(State state, Set<Scope> scopes) {
    String project = state == State.OF_ANOTHER_TENANT ? "second" : "first";
    Mode mode = state == State.OF_THE_OTHER_MODE ? Mode.LIVE : Mode.TEST;
    CreatedKey made = server.keys.create(server.wanted(project, mode, scopes, Optional.empty()));
    switch (state) {
      case EXPIRED -> {
        var end = server.time.get().plus(Duration.ofSeconds(1));
        server.stores.keys().write(ApiKeyChangeSet.ofReplacement(made.key().expiringBy(end)));
      }
      case REVOKED -> server.keys.revoke(made.key().id());
      case SUSPENDED -> server.keys.suspend(made.key().principal().id(), true);
      default -> {}
    }
    return made.text().reveal();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  static List<Route> operations() {
    return Routes.API;
  }

  private static TestServer.Call call(Route route) {
    String path =
        route
            .path()
            .replace("{world}", "finance")
            .replace("{run}", run)
            .replace("{capability}", SmallEngines.SUM)
            .replace("{row}", "0")
            .replaceAll("\\{[a-z]+}", "00000000-0000-4000-8000-000000000000");
    TestServer.Call call =
        route.method().equals("POST") ? server.post(path) : server.get(path).method(route.method());
    if (route.name().equals("runs.start")) {
      String room = server.room(Mode.TEST, World.FINANCE);
      return server
          .post(path + "?workspace=" + room)
          .body(Json.obj("numbers", List.of(1)))
          .with("Idempotency-Key", "matrix-0004");
    }
    return route.name().equals("runs.create")
        ? call.body(server.sum(SmallEngines.SUM, 1)).with("Idempotency-Key", "matrix-0002")
        : route.method().equals("POST")
            ? call.body(Json.Obj.EMPTY).with("Idempotency-Key", "matrix-0003")
            : call;
  }

  @ParameterizedTest
  @MethodSource("operations")
  void each_scope_alone_opens_exactly_what_the_table_says(Route route) {
    ONE.forEach(
        (scope, key) -> {
          List<Scope> any = route.access().needs().any(Optional.of(World.FINANCE));
          TestServer.Response answer = call(route).key(key).send();
          if (any.isEmpty() || any.contains(scope)) {
            assertThat(answer.status()).as(route.name() + " with " + scope).isNotIn(401, 403, 500);
          } else {
            assertThat(answer.status()).as(route.name() + " with " + scope).isEqualTo(403);
            assertThat(answer.text()).contains("scope_missing");
          }
        });
  }

  @ParameterizedTest
  @MethodSource("operations")
  void bad_keys_open_nothing(Route route) {
    refused(route, call(route).without("Authorization"), 401, "credential_missing");
    refused(route, call(route).key("lq_test_" + "0".repeat(38)), 401, "credential_invalid");
  }

  @Test
  void the_operations_are_those_of_the_specification_and_others() {
    assertThat(operations()).hasSize(34 + 35 + 5 + 25);
    assertThat(Scope.values()).hasSize(12 + 6);
    assertThat(operations())
        .extracting(Route::name)
        .doesNotHaveDuplicates()
        .contains(
            "runs.events",
            "runs.plot",
            "runs.retry",
            "runs.rows",
            "data-sets.create",
            "workflow-runs.cancel",
            "outcomes.list");
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("operations")
  void a_key_that_is_bad_or_of_somebody_else_opens_nothing_with_any_scope(Route route) {
    BAD.forEach(
        (state, keys) ->
            keys.forEach(
                (scope, key) -> {
                  TestServer.Call call = call(route).key(key);
                  if (state.status != 0) {
                    refused(route, call, state.status, state.code);
                  } else {
                    elsewhere(route, scope, call);
                  }
                }));
  }

  /** Where nothing of ours is named, others have their own; what is ours is not there for them. */
  private static void elsewhere(Route route, Scope scope, TestServer.Call call) {
    List<Scope> any = route.access().needs().any(Optional.of(World.FINANCE));
    TestServer.Response answer = call.send();
    boolean ours =
        route.path().contains("{run}")
            || Set.of("runs.create", "runs.start").contains(route.name());
    if (!any.isEmpty() && !any.contains(scope)) {
      assertThat(answer.status()).as(route.name() + " with " + scope).isEqualTo(403);
      assertThat(answer.text()).contains("scope_missing").doesNotContain(run);
    } else if (ours) {
      assertThat(answer.status()).as(route.name() + " with " + scope).isEqualTo(404);
      assertThat(answer.code()).isIn("run_not_found", "workspace_not_found");
    } else {
      assertThat(answer.status()).as(route.name() + " with " + scope).isNotIn(401, 403, 500);
      assertThat(answer.text()).doesNotContain(run);
    }
  }

  private static void refused(Route route, TestServer.Call call, int status, String code) {
    TestServer.Response answer = call.send();
    assertThat(answer.status()).as(route.name() + " " + code).isEqualTo(status);
    if (route.form() == ErrorFormat.OMNI) {
      assertThat(answer.code()).isEqualTo(code);
      assertThat(answer.error().findText("request_id")).contains(answer.header("X-Request-Id"));
    } else {
      assertThat(answer.json().findObject("errors")).contains(Json.obj("code", List.of(code)));
      assertThat(answer.json().find("ok")).contains(Json.of(false));
      assertThat(answer.header("X-Request-Id")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_run_is_not_there_for_another_project_or_mode(Route route) {
    if (!route.path().contains("{run}")) {
      return;
    }
    for (String key : List.of(stranger, server.live)) {
      TestServer.Response hidden = call(route).key(key).send();
      assertThat(hidden.status()).as(route.name()).isEqualTo(404);
      String random = call(route).key(key).send().text();
      TestServer.Response absent =
          server
              .get(
                  route
                      .path()
                      .replace("{run}", "00000000-0000-4000-8000-000000000000")
                      .replace("{row}", "0"))
              .method(route.method())
              .with("Idempotency-Key", "matrix-0004")
              .key(key)
              .send();
      assertThat(hidden.error().without("request_id"))
          .isEqualTo(absent.error().without("request_id"));
      assertThat(random).doesNotContain(run);
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_wrong_world_is_told_before_the_scope(Route route) {
    if (route.path().contains("{world}")) {
      TestServer.Response answer =
          server
              .get(route.path().replace("{world}", "moon").replace("{capability}", "x"))
              .method(route.method())
              .key(ONE.get(Scope.WEBHOOKS_TEST))
              .send();
      assertThat(answer.status()).isEqualTo(422);
      assertThat(answer.code()).isEqualTo("world_invalid");
      assertThat(answer.pointers()).containsExactly("path:world");
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_service_account_acts_in_its_one_workspace_alone(Route route) {
    if (!route.path().contains("{run}")) {
      return;
    }
    assertThat(call(route).key(robot()).send().code()).isEqualTo("run_not_found");
  }

  @Test
  void a_service_account_is_told_that_a_key_is_taken_and_not_by_what() {
    server.start(server.sum(SmallEngines.SUM, 1), "taken-00001").send();
    TestServer.Response taken =
        server
            .post("/omni/risk/runs")
            .body(
                Json.obj(
                    "workspace_id",
                    server.room(Mode.TEST, World.RISK),
                    "capability",
                    "x",
                    "input",
                    Json.Obj.EMPTY))
            .with("Idempotency-Key", "taken-00001")
            .key(robot())
            .send();
    assertThat(taken.code()).as(taken.text()).isEqualTo("idempotency_key_reused");
    assertThat(taken.error().find("details")).contains(Json.NULL);
  }

  /** A key that is bound to the workspace of risk. */
  private String robot() {
    Caller caller =
        server
            .stores
            .keys()
            .find(dev.omni.domain.access.ApiKeyFormat.of(server.test).orElseThrow().hash())
            .orElseThrow()
            .caller("req_12345678", server.time.get());
    var risk = java.util.UUID.fromString(server.room(Mode.TEST, World.RISK));
    var binding =
        new dev.omni.domain.access.Binding(
            caller.binding().organizationId(),
            caller.binding().projectId(),
            caller.binding().environmentId(),
            Mode.TEST,
            Optional.of(risk));
    var wanted =
        new dev.omni.application.keys.ApiKeys.KeyRequest(
            dev.omni.domain.access.PrincipalType.SERVICE_ACCOUNT,
            binding,
            new dev.omni.domain.access.ApiKey.Grant(Scope.all(), Optional.empty()),
            "robot",
            Optional.empty());
    return server.keys.create(wanted).text().reveal();
  }
}
