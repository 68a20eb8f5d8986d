package dev.omni.http;

import static dev.omni.http.KeyRequests.text;
import static dev.omni.http.KeyRequests.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A key that another key created is good only while that one is. */
class DerivedKeysTest {
  private final TestServer server = new TestServer();
  private final KeyRequests keys = new KeyRequests(server);

  @AfterEach
  void close() {
    server.close();
  }

  private Json.Obj createdBy(Json.Obj parent) {
    return created(text(parent, "key")).data();
  }

  private TestServer.Response created(String key) {
    return server.post("/developer/keys").key(key).body(wanted("keys.manage", "omni.read")).send();
  }

  private int status(Json.Obj key) {
    return server.get("/omni").key(text(key, "key")).send().status();
  }

  private Json.Obj revoked(Json.Obj key) {
    return server.post("/developer/keys/" + text(key, "id") + "/revoke").send().data();
  }

  @Test
  void a_revocation_takes_all_keys_below_and_names_them() {
    Json.Obj first = keys.created(wanted("keys.manage", "omni.read"));
    Json.Obj second = createdBy(first);
    Json.Obj third = createdBy(second);
    assertThat(text(third, "parent_id")).isEqualTo(text(second, "id"));

    Json.Obj answer = revoked(first);

    assertThat(answer.find("revoked_keys"))
        .contains(Json.arr(text(second, "id"), text(third, "id")));
    assertThat(List.of(status(first), status(second), status(third))).containsOnly(401);
    assertThat(server.get("/omni").key(text(third, "key")).send().code())
        .isEqualTo("credential_revoked");
    assertThat(server.get("/developer/keys/" + text(third, "id")).send().data().find("status"))
        .contains(Json.str("revoked"));
    assertThat(revoked(first).find("revoked_keys")).contains(Json.arr());
  }

  @Test
  void a_successor_takes_the_keys_that_the_old_one_created() {
    Json.Obj parent = keys.created(wanted("keys.manage", "omni.read"));
    Json.Obj child = createdBy(parent);
    Json.Obj next =
        server
            .post("/developer/keys/" + text(parent, "id") + "/rotate")
            .body(Json.obj("overlap_seconds", 0))
            .send()
            .data();

    assertThat(status(parent)).isEqualTo(401);
    assertThat(status(child)).isEqualTo(200);
    assertThat(revoked(next).find("revoked_keys")).contains(Json.arr(text(child, "id")));
    assertThat(status(child)).isEqualTo(401);
  }

  @Test
  void a_suspended_principal_suspends_the_machines_that_its_key_created_until_it_is_restored() {
    Json.Obj machine =
        keys.created(
            wanted("omni.read")
                .with("principal_type", "service_account")
                .with("workspace_id", server.room(Mode.TEST, World.FINANCE)));
    UUID creator = UUID.fromString(text(machine, "created_by"));

    server.keys.suspend(creator, true);
    assertThat(server.get("/omni").key(text(machine, "key")).send().code())
        .isEqualTo("principal_suspended");
    server.keys.suspend(creator, false);
    assertThat(status(machine)).isEqualTo(200);
  }

  @Test
  void the_ninth_key_below_an_operators_key_is_refused() {
    var chain = new ArrayList<String>(List.of(server.test));
    for (int depth = 1; depth <= ApiKey.MAX_ANCESTORS; depth++) {
      chain.add(text(created(chain.get(chain.size() - 1)).data(), "key"));
    }

    TestServer.Response tooDeep = created(chain.get(chain.size() - 1));

    assertThat(tooDeep.status()).isEqualTo(403);
    assertThat(tooDeep.code()).isEqualTo("principal_not_allowed");
    assertThat(tooDeep.text()).contains("8 keys above it");
  }
}
