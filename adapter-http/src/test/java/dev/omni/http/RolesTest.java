package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.keys.ApiKeys.KeyRequest;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.http.route.Route;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation, with a key of every role. */
class RolesTest {
  private static final Set<String> WRITES_OF_RUNNERS =
      Set.of(
          "runs.create",
          "runs.start",
          "runs.preview",
          "runs.retry",
          "runs.cancel",
          "data-sets.create",
          "data-sets.delete",
          "markets.store",
          "markets.delete",
          "models.run",
          "compositions.create",
          "benchmarks.run",
          "verify",
          "guard.check",
          "forecasts.create",
          "connections.create",
          "connections.validate",
          "connections.event",
          "workflows.create",
          "workflows.run",
          "workflow-runs.cancel");
  private static final String OUTCOME = "outcomes.create";

  private static TestServer server;
  private static final Map<Role, String> KEYS = new EnumMap<>(Role.class);

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
    for (Role role : Role.values()) {
      var all = server.wanted("first", Mode.TEST, role.scopes(), Optional.empty());
      var grant = new ApiKey.Grant(role.scopes(), Optional.empty(), Optional.of(role));
      var wanted =
          new KeyRequest(all.type(), all.binding(), grant, role.toString(), all.validity());
      KEYS.put(role, server.keys.create(wanted).text().reveal());
    }
  }

  @AfterAll
  static void close() {
    server.close();
  }

  /** The table of the page on keys, by the names of operations. */
  private static boolean opened(Role role, String name) {
    boolean keys = name.startsWith("developer.keys") || name.startsWith("developer.signers");
    boolean development =
        name.startsWith("developer.webhooks")
            || name.startsWith("developer.deliveries")
            || name.startsWith("developer.requests");
    if (name.startsWith("shares.")) {
      return role == Role.ADMIN;
    }
    if (name.equals("evidence.sign-off")) {
      return role == Role.ADMIN || role == Role.APPROVER;
    }
    return switch (role) {
      case ADMIN -> true;
      case DEVELOPER -> !keys;
      case RUNNER -> !keys && !development;
      case APPROVER -> !keys && !development && !WRITES_OF_RUNNERS.contains(name);
      case VIEWER ->
          !keys && !development && !WRITES_OF_RUNNERS.contains(name) && !name.equals(OUTCOME);
    };
  }

  private static TestServer.Call call(Route route) {
    String path =
        route
            .path()
            .replace("{world}", World.FINANCE.id())
            .replace("{capability}", SmallEngines.SUM)
            .replace("{row}", "0")
            .replaceAll("\\{[a-z]+}", "00000000-0000-4000-8000-000000000000");
    return switch (route.method()) {
      case "POST" -> server.post(path).body(Json.Obj.EMPTY).with("Idempotency-Key", "roles-0001");
      default -> server.get(path).method(route.method());
    };
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void a_role_opens_exactly_its_operations(Role role) {
    for (Route route : Routes.API) {
      TestServer.Response answer = call(route).key(KEYS.get(role)).send();
      if (opened(role, route.name())) {
        assertThat(answer.status()).as(route.name() + " as " + role).isNotIn(401, 403, 500);
      } else {
        assertThat(answer.status()).as(route.name() + " as " + role).isEqualTo(403);
        assertThat(answer.text()).contains("scope_missing");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void the_context_names_the_role_and_its_scopes(Role role) {
    Json.Obj context = server.get("/developer/context").key(KEYS.get(role)).send().data();

    assertThat(context.findText("role")).contains(role.toString());
    List<String> scopes =
        List.of(Scope.values()).stream()
            .filter(role.scopes()::contains)
            .map(Scope::toString)
            .toList();
    assertThat(context.find("scopes")).contains(Json.of(scopes));
  }
}
