package dev.omni.http;

import static dev.omni.http.KeyRequests.NOBODY;
import static dev.omni.http.KeyRequests.text;
import static dev.omni.http.KeyRequests.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The life of keys that are managed with a key of their tenant. */
class TenantKeysTest {
  private final TestServer server = new TestServer();
  private final KeyRequests keys = new KeyRequests(server);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_new_key_is_shown_once_and_acts_as_its_creator() {
    server.pass(Duration.ofSeconds(1));
    Json.Obj made = keys.created(wanted("omni.read", "evidence.read").with("expires_in_days", 90));

    Json.Obj own = server.get("/developer/keys").send().list().get(0);
    assertThat(own).isEqualTo(made.without("key"));
    assertThat(made.members().keySet())
        .containsExactly(
            "id",
            "object",
            "name",
            "shown_as",
            "status",
            "principal_id",
            "principal_type",
            "mode",
            "project_id",
            "workspace_id",
            "scopes",
            "rate",
            "created_by",
            "role",
            "created_at",
            "expires_at",
            "revoked_at",
            "rotated_from",
            "parent_id",
            "last_used_at",
            "key");
    assertThat(text(made, "object")).isEqualTo("developer.key");
    assertThat(text(made, "status")).isEqualTo("active");
    assertThat(made.find("scopes")).contains(Json.arr("evidence.read", "omni.read"));
    assertThat(text(made, "expires_at"))
        .isEqualTo(server.time.get().plus(Duration.ofDays(90)).toString());
    Json.Obj mine = server.get("/developer/keys/" + keys.idOf(server.test)).send().data();
    assertThat(text(made, "principal_id")).isEqualTo(text(mine, "principal_id"));
    assertThat(text(made, "created_by")).isEqualTo(text(mine, "principal_id"));
    assertThat(mine.find("created_by")).contains(Json.NULL);

    String key = text(made, "key");
    assertThat(text(made, "shown_as")).isEqualTo(key.substring(0, 12) + "..." + key.substring(42));
    assertThat(server.get("/omni").key(key).send().status()).isEqualTo(200);
    assertThat(server.get("/developer/keys").key(key).send().code()).isEqualTo("scope_missing");
    assertThat(server.get("/developer/keys/" + text(made, "id")).send().text()).doesNotContain(key);
  }

  @Test
  void a_service_account_has_a_principal_of_its_own_and_one_workspace() {
    String room = server.room(Mode.TEST, World.FINANCE);
    Json.Obj machine = wanted("omni.read").with("principal_type", "service_account");
    Json.Obj made = keys.created(machine.with("workspace_id", room));

    assertThat(text(made, "principal_type")).isEqualTo(PrincipalType.SERVICE_ACCOUNT.toString());
    assertThat(text(made, "workspace_id")).isEqualTo(room);
    assertThat(text(made, "principal_id")).isNotEqualTo(text(made, "created_by"));
    Json.Obj context = server.get("/developer/context").key(text(made, "key")).send().data();
    assertThat(text(context, "workspace_id")).isEqualTo(room);
    for (String other : List.of(server.room(Mode.LIVE, World.FINANCE), NOBODY)) {
      assertThat(keys.create(machine.with("workspace_id", other)).code())
          .isEqualTo("workspace_not_found");
    }
  }

  @Test
  void no_new_key_outlives_the_key_that_created_it() {
    Json.Obj month = keys.created(wanted("keys.manage").with("expires_in_days", 30));
    for (Json days : List.of(Json.of(31), Json.NULL)) {
      Json.Obj made =
          server
              .post("/developer/keys")
              .key(text(month, "key"))
              .body(wanted("keys.manage").with("expires_in_days", days))
              .send()
              .data();
      assertThat(text(made, "expires_at")).isEqualTo(text(month, "expires_at"));
    }
    server.pass(Duration.ofDays(10));
    Json.Obj own =
        server
            .post("/developer/keys/" + text(month, "id") + "/rotate")
            .key(text(month, "key"))
            .send()
            .data();
    assertThat(text(own, "expires_at")).isEqualTo(text(month, "expires_at"));
  }

  @Test
  void a_repeated_request_is_answered_with_the_same_key_without_its_text() {
    TestServer.Call call =
        server
            .post("/developer/keys")
            .body(wanted("omni.read"))
            .with("Idempotency-Key", "once-000001");
    TestServer.Response first = call.send();
    TestServer.Response again = call.send();

    assertThat(first.header("Idempotent-Replayed")).isEqualTo("false");
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.data()).isEqualTo(first.data().with("key", Json.NULL));
    assertThat(server.get("/developer/keys").send().list()).hasSize(2);
    assertThat(call.body(wanted("omni.run")).send().code()).isEqualTo("idempotency_key_reused");

    TestServer.Call rotate =
        server
            .post("/developer/keys/" + text(first.data(), "id") + "/rotate")
            .with("Idempotency-Key", "once-000001");
    Json.Obj next = rotate.send().data();
    assertThat(rotate.send().data()).isEqualTo(next.with("key", Json.NULL));
    assertThat(rotate.body(Json.obj("overlap_seconds", 1)).send().code())
        .isEqualTo("idempotency_key_reused");
    assertThat(server.get("/developer/keys").send().list()).hasSize(3);
  }

  @Test
  void a_replaced_key_is_good_for_the_overlap_and_no_longer() {
    Json.Obj old = keys.created(wanted("omni.read").with("expires_in_days", Json.NULL));
    server.pass(Duration.ofDays(1));
    TestServer.Response rotated =
        server
            .post("/developer/keys/" + text(old, "id") + "/rotate")
            .body(Json.obj("overlap_seconds", 60))
            .send();
    Json.Obj next = rotated.data();

    assertThat(rotated.status()).isEqualTo(201);
    assertThat(text(next, "rotated_from")).isEqualTo(text(old, "id"));
    for (String same : List.of("principal_id", "name", "scopes", "project_id")) {
      assertThat(next.find(same)).isEqualTo(old.find(same));
    }
    assertThat(keys.status(text(old, "key"))).isEqualTo(200);
    server.pass(Duration.ofSeconds(60));
    assertThat(keys.status(text(old, "key"))).isEqualTo(401);
    assertThat(keys.status(text(next, "key"))).isEqualTo(200);
    TestServer.Response ended =
        server.post("/developer/keys/" + text(old, "id") + "/rotate").send();
    assertThat(ended.status()).isEqualTo(409);
    assertThat(ended.code()).isEqualTo("key_not_active");
  }

  @Test
  void a_revoked_key_is_refused_from_the_answer_on_and_stays_revoked() {
    Json.Obj made = keys.created(wanted("omni.read"));
    String revoke = "/developer/keys/" + text(made, "id") + "/revoke";
    Json.Obj revoked = server.post(revoke).send().data();

    assertThat(text(revoked, "status")).isEqualTo("revoked");
    assertThat(revoked.has("cancelled_runs")).isFalse();
    assertThat(keys.status(text(made, "key"))).isEqualTo(401);
    server.pass(Duration.ofHours(1));
    assertThat(server.post(revoke).send().data()).isEqualTo(revoked);
    assertThat(server.post("/developer/keys/" + text(made, "id") + "/rotate").send().code())
        .isEqualTo("key_not_active");
  }

  @Test
  void a_key_may_revoke_itself_and_its_jobs_with_it() {
    Json.Obj made = keys.created(wanted("keys.manage", "omni.run", "omni.read"));
    String key = text(made, "key");
    String job =
        text(
            server.start(server.sum(SmallEngines.JOB, 1), "own-job-0001").key(key).send().data(),
            "id");
    TestServer.Response last =
        server
            .post("/developer/keys/" + text(made, "id") + "/revoke")
            .key(key)
            .body(Json.obj("cancel_runs", true))
            .send();

    assertThat(last.status()).isEqualTo(200);
    assertThat(last.data().findNumber("cancelled_runs")).contains(BigDecimal.ONE);
    assertThat(keys.status(key)).isEqualTo(401);
    assertThat(text(server.get("/omni/runs/" + job).send().data(), "status"))
        .isEqualTo("cancelled");
  }
}
