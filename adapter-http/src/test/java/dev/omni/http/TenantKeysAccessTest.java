package dev.omni.http;

import static dev.omni.http.KeyRequests.NOBODY;
import static dev.omni.http.KeyRequests.ids;
import static dev.omni.http.KeyRequests.text;
import static dev.omni.http.KeyRequests.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may manage which keys of a tenant. */
class TenantKeysAccessTest {
  private final TestServer server = new TestServer();
  private final KeyRequests keys = new KeyRequests(server);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void nobody_gives_a_scope_that_it_lacks() {
    String modest = server.key(Mode.TEST, Set.of(Scope.KEYS_MANAGE, Scope.OMNI_READ));
    TestServer.Response refused =
        server.post("/developer/keys").body(wanted("omni.read", "omni.run")).key(modest).send();

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.code()).isEqualTo("scope_missing");
    assertThat(refused.error().findObject("details").orElseThrow().find("required_all"))
        .contains(Json.arr("omni.read", "omni.run"));
    String full = text(keys.created(wanted("omni.run")), "id");
    TestServer.Response rotated =
        server.post("/developer/keys/" + full + "/rotate").key(modest).send();
    assertThat(rotated.code()).isEqualTo("scope_missing");
    assertThat(server.post("/developer/keys/" + full + "/revoke").key(modest).send().status())
        .isEqualTo(200);
  }

  @Test
  void what_is_not_for_a_caller_to_say_is_unknown_and_all_problems_are_listed() {
    Json.Obj body =
        wanted("omni.fly")
            .with("mode", "live")
            .with("project_id", NOBODY)
            .with("principal_id", "x");
    TestServer.Response refused =
        server.post("/developer/keys").body(body).with("Idempotency-Key", "short").send();

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("validation_failed");
    assertThat(refused.pointers())
        .containsExactlyInAnyOrder(
            "header:Idempotency-Key", "/scopes/0", "/mode", "/project_id", "/principal_id");
    assertThat(keys.create(wanted("omni.read").with("mode", "live")).code())
        .isEqualTo("unknown_field");
    assertThat(server.post("/developer/keys").text("[]").send().code()).isEqualTo("body_invalid");
    assertThat(server.post("/developer/keys?x=1").body(wanted("omni.read")).send().pointers())
        .containsExactly("query:x");
    for (int seconds : new int[] {-1, 604_801}) {
      assertThat(
              server
                  .post("/developer/keys/" + NOBODY + "/rotate")
                  .body(Json.obj("overlap_seconds", seconds))
                  .send()
                  .pointers())
          .containsExactly("/overlap_seconds");
    }
  }

  @Test
  void pages_are_newest_first_and_bound_to_their_filters() {
    var made = new ArrayList<String>();
    for (int i = 0; i < 5; i++) {
      server.pass(Duration.ofSeconds(1));
      made.add(0, text(keys.created(wanted("omni.read")), "id"));
    }
    server.post("/developer/keys/" + made.get(2) + "/revoke").send();
    TestServer.Response first = server.get("/developer/keys?status=active&limit=3").send();
    Json.Obj meta = first.json().findObject("meta").orElseThrow();
    String next = meta.findText("next_cursor").orElseThrow();
    TestServer.Response rest =
        server.get("/developer/keys?status=active&limit=3&cursor=" + next).send();

    assertThat(meta.find("has_more")).contains(Json.of(true));
    assertThat(ids(first)).containsExactly(made.get(0), made.get(1), made.get(3));
    assertThat(ids(rest)).containsExactly(made.get(4), keys.idOf(server.test));
    assertThat(rest.json().findObject("meta").orElseThrow().find("next_cursor"))
        .contains(Json.NULL);
    assertThat(ids(server.get("/developer/keys?status=revoked").send()))
        .containsExactly(made.get(2));
    assertThat(server.get("/developer/keys?limit=3&cursor=" + next).send().code())
        .isEqualTo("cursor_invalid");
    assertThat(server.get("/developer/keys?limit=0&status=good&q=1").send().pointers())
        .containsExactlyInAnyOrder("query:limit", "query:status", "query:q");
  }

  @Test
  void a_key_of_another_project_or_mode_is_not_there() {
    server.projects.create("second");
    var stranger =
        server
            .keys
            .create(server.wanted("second", Mode.TEST, Scope.all(), Optional.empty()))
            .text()
            .reveal();
    String id = text(keys.created(wanted("omni.read")), "id");
    for (String key : List.of(stranger, server.live)) {
      assertThat(ids(server.get("/developer/keys").key(key).send()))
          .containsExactly(keys.idOf(key));
      for (String path : List.of("", "/rotate", "/revoke")) {
        TestServer.Response hidden = keys.call(id, path).key(key).send();
        assertThat(hidden.status()).isEqualTo(404);
        assertThat(hidden.code()).isEqualTo("key_not_found");
        assertThat(hidden.error().without("request_id"))
            .isEqualTo(keys.call(NOBODY, path).key(key).send().error().without("request_id"))
            .isEqualTo(keys.call("nothing", path).key(key).send().error().without("request_id"));
      }
    }
    assertThat(text(server.get("/developer/keys/" + id).send().data(), "status"))
        .isEqualTo("active");
  }

  @Test
  void a_key_of_one_workspace_manages_no_keys() {
    Json.Obj robot =
        keys.created(
            wanted("keys.manage", "omni.read")
                .with("principal_type", "service_account")
                .with("workspace_id", server.room(Mode.TEST, World.RISK)));
    String key = text(robot, "key");
    for (TestServer.Call call :
        List.of(
            server.get("/developer/keys"),
            server.post("/developer/keys").body(wanted("omni.read")),
            keys.call(text(robot, "id"), ""),
            keys.call(text(robot, "id"), "/rotate"),
            keys.call(text(robot, "id"), "/revoke"))) {
      TestServer.Response refused = call.key(key).send();
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.code()).isEqualTo("principal_not_allowed");
    }
  }

  @Test
  void every_change_names_its_actor_in_the_audit_log() {
    Json.Obj made = keys.created(wanted("omni.read"));
    String at = "/developer/keys/" + text(made, "id");
    server.post(at + "/rotate").send();
    TestServer.Response revoked = server.post(at + "/revoke").send();
    UUID own = UUID.fromString(keys.idOf(server.test));

    var lines = Stored.readable(server.stores.administration().audit().page(1, 100));
    var last = lines.subList(lines.size() - 3, lines.size());
    assertThat(last)
        .extracting(line -> line.event().name())
        .containsExactly("keys.create", "keys.rotate", "keys.revoke");
    assertThat(last)
        .allSatisfy(
            line -> {
              assertThat(line.event().actor())
                  .isEqualTo("principal:" + text(made, "principal_id") + " key:" + own);
              assertThat(line.event().details().findText("via")).contains("api");
              assertThat(line.event().details().toString()).doesNotContain(text(made, "key"));
            });
    assertThat(last.get(2).event().details().findText("request_id"))
        .contains(revoked.header("X-Request-Id"));
    assertThat(last.get(2).event().at())
        .isEqualTo(Instant.parse(text(revoked.data(), "revoked_at")));
  }
}
