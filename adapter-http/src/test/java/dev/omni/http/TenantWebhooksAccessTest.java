package dev.omni.http;

import static dev.omni.http.WebhookRequests.NOBODY;
import static dev.omni.http.WebhookRequests.OK;
import static dev.omni.http.WebhookRequests.at;
import static dev.omni.http.WebhookRequests.ids;
import static dev.omni.http.WebhookRequests.text;
import static dev.omni.http.WebhookRequests.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may manage which webhooks and deliveries. */
class TenantWebhooksAccessTest {
  private final TestServer server = new TestServer();
  private final WebhookRequests webhooks = new WebhookRequests(server);

  @AfterEach
  void close() {
    server.close();
  }

  /** Every request about a webhook and a delivery. */
  private List<TestServer.Call> all(String webhook, String delivery) {
    String at = "/developer/webhooks/" + webhook;
    Json.Obj since = Json.obj("since", "2026-01-01T00:00:00Z");
    return List.of(
        server.get(at),
        server.post(at).method("PATCH").body(Json.obj("enabled", false)),
        server.get(at).method("DELETE"),
        server.post(at + "/rotate"),
        server.post(at + "/recover").body(since),
        server.post(at + "/discard").body(since),
        server.get(at + "/deliveries"),
        server.get(at + "/deliveries/" + delivery),
        server.post(at + "/deliveries/" + delivery + "/replay"));
  }

  @Test
  void a_webhook_of_another_project_or_mode_is_not_there() {
    server.projects.create("second");
    String stranger =
        server
            .keys
            .create(server.wanted("second", Mode.TEST, Scope.all(), Optional.empty()))
            .text()
            .reveal();
    Json.Obj hook = webhooks.created(wanted("omni.run.completed"));
    server.start(server.sum(SmallEngines.SUM, 1), "delivered-1").send();
    webhooks.deliver(OK);
    String delivery = text(webhooks.delivery(hook), "id");
    Json.Obj before = server.get(at(hook, "")).send().data();
    for (String key : List.of(stranger, server.live)) {
      assertThat(ids(server.get("/developer/webhooks").key(key).send())).isEmpty();
      List<TestServer.Call> hidden = all(text(hook, "id"), delivery);
      List<TestServer.Call> random = all(NOBODY, NOBODY);
      List<TestServer.Call> malformed = all("nothing", "nothing");
      for (int i = 0; i < hidden.size(); i++) {
        TestServer.Response refused = hidden.get(i).key(key).send();
        assertThat(refused.status()).as(refused.text()).isEqualTo(404);
        assertThat(refused.code()).isEqualTo("webhook_not_found");
        assertThat(refused.error().without("request_id"))
            .isEqualTo(random.get(i).key(key).send().error().without("request_id"))
            .isEqualTo(malformed.get(i).key(key).send().error().without("request_id"));
      }
      assertThat(server.post(at(hook, "/test")).key(key).send().code())
          .isEqualTo("webhook_not_found");
    }
    assertThat(server.get(at(hook, "")).send().data()).isEqualTo(before);
  }

  @Test
  void a_key_of_one_workspace_may_request_a_test_and_nothing_else() {
    Json.Obj hook = webhooks.created(wanted("omni.run.completed"));
    Json.Obj robot =
        Json.obj(
            "name",
            "robot",
            "principal_type",
            "service_account",
            "workspace_id",
            server.room(Mode.TEST, World.RISK),
            "scopes",
            List.of("webhooks.manage", "webhooks.test"));
    String key = text(server.post("/developer/keys").body(robot).send().data(), "key");
    var calls = new ArrayList<>(all(text(hook, "id"), NOBODY));
    calls.add(server.get("/developer/webhooks"));
    calls.add(server.post("/developer/webhooks").body(wanted("omni.run.completed")));
    for (TestServer.Call call : calls) {
      TestServer.Response refused = call.key(key).send();
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.code()).isEqualTo("principal_not_allowed");
    }
    assertThat(server.post(at(hook, "/test")).key(key).send().status()).isEqualTo(200);
  }

  @Test
  void every_change_names_its_actor_in_the_audit_log_and_no_secret() {
    Json.Obj hook = webhooks.created(wanted("omni.run.completed"));
    webhooks.change(hook, Json.obj("enabled", false));
    webhooks.change(hook, Json.obj("enabled", true, "description", "x"));
    webhooks.change(hook, Json.obj("enabled", true));
    Json.Obj next = server.post(at(hook, "/rotate")).send().data();
    server.start(server.sum(SmallEngines.SUM, 1), "delivered-1").send();
    webhooks.deliver(OK);
    String delivery = text(webhooks.delivery(hook), "id");
    server.post(at(hook, "/deliveries/" + delivery + "/replay")).send();
    server.get(at(hook, "")).method("DELETE").send();

    var lines =
        Stored.readable(server.stores.administration().audit().page(1, 100)).stream()
            .map(dev.omni.domain.audit.AuditEntry::event)
            .filter(event -> event.name().startsWith("webhooks."))
            .toList();
    assertThat(lines)
        .extracting(dev.omni.domain.audit.AuditEvent::name)
        .containsExactly(
            "webhooks.create",
            "webhooks.disable",
            "webhooks.change",
            "webhooks.rotate",
            "webhooks.replay",
            "webhooks.delete",
            "webhooks.drop");
    assertThat(lines)
        .allSatisfy(
            event -> {
              assertThat(event.actor()).matches("principal:[0-9a-f-]{36} key:[0-9a-f-]{36}");
              assertThat(event.details().findText("via")).contains("api");
              assertThat(event.details().findText("request_id")).isPresent();
              assertThat(event.details().toString())
                  .doesNotContain(text(hook, "secret"), text(next, "secret"));
            });
  }

  @Test
  void of_many_that_are_created_at_once_twenty_remain() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Integer> create = () -> webhooks.create(wanted("omni.run.failed")).status();
      var made = new ArrayList<Integer>();
      for (var answer : threads.invokeAll(java.util.Collections.nCopies(30, create))) {
        made.add(answer.get());
      }
      assertThat(made).containsOnly(201, 409);
      assertThat(made.stream().filter(status -> status == 201)).hasSize(20);
      assertThat(ids(server.get("/developer/webhooks").send())).hasSize(20);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_repeated_request_of_many_at_once_makes_one_webhook() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    TestServer.Call create =
        server
            .post("/developer/webhooks")
            .body(wanted("omni.run.failed"))
            .with("Idempotency-Key", "at-once-00001");
    try {
      Callable<Json> once = () -> create.send().data().find("id").orElseThrow();
      var made = new ArrayList<Json>();
      for (var answer : threads.invokeAll(java.util.Collections.nCopies(16, once))) {
        made.add(answer.get());
      }
      assertThat(made.stream().distinct()).hasSize(1);
      assertThat(ids(server.get("/developer/webhooks").send())).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }
}
