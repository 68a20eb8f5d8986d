package dev.omni.http;

import static dev.omni.http.WebhookRequests.at;
import static dev.omni.http.WebhookRequests.ids;
import static dev.omni.http.WebhookRequests.text;
import static dev.omni.http.WebhookRequests.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.WebhookEventType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of webhooks that are managed with a key of their tenant. */
class TenantWebhooksTest {
  private final TestServer server = new TestServer();
  private final WebhookRequests webhooks = new WebhookRequests(server);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_new_webhook_has_its_secret_in_the_first_answer_alone() {
    Json.Obj made = webhooks.created(wanted("omni.run.completed").with("description", "risk desk"));

    assertThat(made.members().keySet())
        .containsExactly(
            "id",
            "object",
            "mode",
            "url",
            "events",
            "signature",
            "description",
            "enabled",
            "disabled_reason",
            "failing_since",
            "failures",
            "secrets",
            "created_at",
            "updated_at",
            "last_delivery_at",
            "secret",
            "links");
    assertThat(text(made, "object")).isEqualTo("developer.webhook");
    assertThat(text(made, "secret")).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(made.find("secrets"))
        .contains(Json.arr(Json.obj("created_at", server.time.get(), "expires_at", Json.NULL)));
    Json.Obj read = server.get(at(made, "")).send().data();
    assertThat(read).isEqualTo(made.without("secret"));
    assertThat(server.get("/developer/webhooks").send().list()).containsExactly(read);
    assertThat(read.findObject("links").orElseThrow().findText("deliveries"))
        .contains("/api/v1" + at(made, "/deliveries"));
    Json.Obj usual = webhooks.created(Json.obj("url", "https://example.com/2"));
    assertThat(usual.items("events"))
        .hasSize(WebhookEventType.defaults().size())
        .doesNotContain(Json.str("omni.run.queued"));
  }

  @Test
  void of_a_key_pair_every_answer_has_the_public_half() {
    Json.Obj made = webhooks.created(wanted("omni.run.failed").with("signature", "v1a"));

    assertThat(made.has("secret")).isFalse();
    assertThat(text(made, "public_key")).matches("whpk_[A-Za-z0-9+/]{43}=");
    assertThat(server.get(at(made, "")).send().data()).isEqualTo(made);
    Json.Obj rotated = server.post(at(made, "/rotate")).send().data();
    assertThat(text(rotated, "public_key")).isNotEqualTo(text(made, "public_key"));
    assertThat(rotated.items("secrets")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com/hook",
        "https://ada@example.com/hook",
        "https://example.com/hook#top",
        "https://example.com:22/hook",
        "ftp://example.com/",
        "example.com",
        ""
      })
  void an_address_that_cannot_receive_is_refused_at_its_place(String url) {
    TestServer.Response refused = webhooks.create(Json.obj("url", url));

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("webhook_url_invalid");
    assertThat(refused.pointers()).containsExactly("/url");
    Json.Obj made = webhooks.created(wanted("omni.run.failed"));
    assertThat(webhooks.change(made, Json.obj("url", url)).code()).isEqualTo("webhook_url_invalid");
  }

  @Test
  void every_other_problem_is_listed_too() {
    Json.Obj wrong =
        wanted("omni.run.completed", "omni.run.exploded")
            .with("url", "https://example.com/" + "x".repeat(2048))
            .with("signature", "v2")
            .with("description", "x".repeat(201))
            .with("secret", "whsec_mine")
            .with("mode", "live");
    TestServer.Response refused = webhooks.create(wrong);

    assertThat(refused.code()).isEqualTo("validation_failed");
    assertThat(refused.pointers())
        .containsExactlyInAnyOrder(
            "/events/1", "/url", "/signature", "/description", "/secret", "/mode");
    assertThat(webhooks.create(wanted("omni.run.exploded")).code()).isEqualTo("event_type_unknown");
    assertThat(webhooks.create(wanted()).pointers()).containsExactly("/events");
    assertThat(webhooks.create(Json.Obj.EMPTY).code()).isEqualTo("parameter_missing");
    Json.Obj made = webhooks.created(wanted("omni.run.failed"));
    assertThat(webhooks.change(made, Json.obj("signature", "v1a")).code())
        .isEqualTo("unknown_field");
  }

  @Test
  void a_change_changes_what_is_sent_and_nothing_else() {
    Json.Obj made = webhooks.created(wanted("omni.run.completed").with("description", "one"));
    server.pass(Duration.ofSeconds(5));
    Json.Obj words = webhooks.change(made, Json.obj("description", "two")).data();

    assertThat(words)
        .isEqualTo(
            made.without("secret")
                .with("description", "two")
                .with("updated_at", server.time.get()));
    Json.Obj off = webhooks.change(made, Json.obj("enabled", false)).data();
    assertThat(off.find("enabled")).contains(Json.of(false));
    assertThat(text(off, "disabled_reason")).isEqualTo("requested");
    assertThat(ids(server.get("/developer/webhooks?enabled=true").send())).isEmpty();
    assertThat(ids(server.get("/developer/webhooks?enabled=false").send()))
        .containsExactly(text(made, "id"));
    Json.Obj on =
        webhooks
            .change(
                made,
                Json.obj(
                    "enabled",
                    true,
                    "url",
                    "https://example.com/other",
                    "events",
                    List.of("webhook.disabled", "outcome.recorded")))
            .data();
    assertThat(on.find("disabled_reason")).contains(Json.NULL);
    assertThat(text(on, "url")).isEqualTo("https://example.com/other");
    assertThat(on.find("events")).contains(Json.arr("outcome.recorded", "webhook.disabled"));
    assertThat(webhooks.change(made, Json.Obj.EMPTY).data()).isEqualTo(on);
  }

  @Test
  void two_secrets_sign_at_most_and_a_third_must_end_the_first() {
    Json.Obj made = webhooks.created(wanted("omni.run.failed"));
    server.pass(Duration.ofSeconds(1));
    Json.Obj next = server.post(at(made, "/rotate")).send().data();

    assertThat(text(next, "secret")).isNotEqualTo(text(made, "secret"));
    assertThat(next.items("secrets")).hasSize(2);
    assertThat(((Json.Obj) next.items("secrets").get(1)).findText("expires_at"))
        .contains(server.time.get().plus(Duration.ofHours(24)).toString());
    TestServer.Response third = server.post(at(made, "/rotate")).send();
    assertThat(third.status()).isEqualTo(409);
    assertThat(third.code()).isEqualTo("rotation_pending");
    assertThat(
            server.post(at(made, "/rotate")).body(Json.obj("expire_old_now", true)).send().status())
        .isEqualTo(200);
    server.pass(Duration.ofHours(24));
    assertThat(server.get(at(made, "")).send().data().items("secrets")).hasSize(1);
    assertThat(server.post(at(made, "/rotate")).send().status()).isEqualTo(200);
  }

  @Test
  void a_repeated_request_is_answered_with_the_same_webhook_without_its_secret() {
    TestServer.Call create =
        server
            .post("/developer/webhooks")
            .body(wanted("omni.run.failed"))
            .with("Idempotency-Key", "once-000001");
    TestServer.Response first = create.send();
    TestServer.Response again = create.send();

    assertThat(again.status()).isEqualTo(201);
    assertThat(first.header("Idempotent-Replayed")).isEqualTo("false");
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.data()).isEqualTo(first.data().with("secret", Json.NULL));
    assertThat(create.body(wanted("omni.run.queued")).send().code())
        .isEqualTo("idempotency_key_reused");
    TestServer.Call rotate =
        server.post(at(first.data(), "/rotate")).with("Idempotency-Key", "once-000001");
    Json.Obj rotated = rotate.send().data();
    assertThat(rotate.send().data()).isEqualTo(rotated.with("secret", Json.NULL));
    assertThat(rotated.items("secrets")).hasSize(2);
    assertThat(ids(server.get("/developer/webhooks").send())).hasSize(1);
  }

  @Test
  void the_twenty_first_is_refused_and_a_deleted_one_makes_room() {
    var made = new ArrayList<Json.Obj>();
    for (int i = 0; i < 20; i++) {
      made.add(webhooks.created(wanted("omni.run.failed")));
    }
    TestServer.Response refused = webhooks.create(wanted("omni.run.failed"));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("webhook_limit_reached");

    TestServer.Response deleted = server.get(at(made.get(3), "")).method("DELETE").send();
    assertThat(deleted.data())
        .isEqualTo(
            Json.obj(
                "id", text(made.get(3), "id"), "object", "developer.webhook", "deleted", true));
    assertThat(webhooks.create(wanted("omni.run.failed")).status()).isEqualTo(201);
    assertThat(server.get(at(made.get(3), "")).send().code()).isEqualTo("webhook_not_found");
  }

  @Test
  void pages_have_every_webhook_once_and_the_newest_first() {
    var made = new ArrayList<String>();
    for (int i = 0; i < 5; i++) {
      server.pass(Duration.ofSeconds(1));
      made.add(0, text(webhooks.created(wanted("omni.run.failed")), "id"));
    }
    var seen = new ArrayList<String>();
    String next = "";
    do {
      TestServer.Response page = server.get("/developer/webhooks?limit=2" + next).send();
      seen.addAll(ids(page));
      next =
          page.json()
              .findObject("meta")
              .orElseThrow()
              .findText("next_cursor")
              .map("&cursor="::concat)
              .orElse("");
    } while (!next.isEmpty());

    assertThat(seen).isEqualTo(made);
    assertThat(server.get("/developer/webhooks?enabled=maybe&x=1").send().pointers())
        .containsExactlyInAnyOrder("query:enabled", "query:x");
  }

  @Test
  void event_types_are_listed_for_every_key_with_an_example() {
    String bare = server.key(dev.omni.domain.access.Mode.LIVE, java.util.Set.of());
    List<Json.Obj> types = server.get("/developer/event-types").key(bare).send().list();

    assertThat(types).extracting(type -> text(type, "id")).isEqualTo(WebhookEventType.all());
    assertThat(types)
        .allSatisfy(
            type -> {
              assertThat(text(type, "object")).isEqualTo("developer.event_type");
              assertThat(text(type, "description")).endsWith(".");
              Json.Obj example = type.findObject("example").orElseThrow();
              assertThat(text(example, "type")).isEqualTo(text(type, "id"));
              assertThat(example.findObject("data").orElseThrow().members().keySet())
                  .contains("object", "id", "status", "mode");
            });
    assertThat(types)
        .filteredOn(type -> type.find("default").equals(java.util.Optional.of(Json.of(false))))
        .extracting(type -> text(type, "id"))
        .containsExactly("omni.run.queued");
  }
}
