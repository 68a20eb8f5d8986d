package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.StartRun;
import dev.omni.application.spi.WebhookSender;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.EventType;
import dev.omni.domain.webhook.Response;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.world.World;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CourierTest {
  private static final Tenant TENANT = RunsFixture.ADA.tenant();
  private static final Response OK = Response.of(200, Json.Obj.EMPTY, "");
  private static final Response DOWN = Response.of(500, Json.Obj.EMPTY, "");

  private final RunsFixture fixture = new RunsFixture();
  private final Webhooks webhooks = fixture.omni.webhooks(new SecureRandom());
  private final List<Sent> sent = new ArrayList<>();
  private Response answer = OK;
  private final Courier courier = fixture.omni.courier(webhooks, this::post);

  private record Sent(String url, Map<String, String> headers, String body) {}

  private Response post(String url, Map<String, String> headers, String body) {
    sent.add(new Sent(url, headers, body));
    return answer;
  }

  private UUID webhook(String... events) {
    Set<String> wanted = events.length == 0 ? EventType.usual() : Set.of(events);
    var target = new Target("https://example.com/hook", wanted, Scheme.V1, "");
    Json.Obj made = webhooks.create(TENANT, target, false);
    assertThat(made.text("secret").orElseThrow()).startsWith("whsec_");
    return UUID.fromString(made.text("id").orElseThrow());
  }

  private Run job() {
    StartRun request = fixture.rootJob(4, "key-" + UUID.randomUUID());
    Run run = fixture.omni.start(RunsFixture.ADA, request);
    fixture.omni.work();
    return run;
  }

  private int carry() {
    return courier.dispatch(Runnable::run);
  }

  private List<Delivery> all() {
    return webhooks.deliveries(TENANT, Optional.empty(), 1000);
  }

  private Status only() {
    assertThat(all()).hasSize(1);
    return all().get(0).state().status();
  }

  @Test
  void the_end_of_a_run_is_told_once_thin_and_signed() {
    webhook();
    Run run = job();
    carry();
    carry();
    assertThat(sent).hasSize(1);
    Sent told = sent.get(0);
    assertThat(told.headers().get("webhook-id")).matches("msg_[0-9a-f]{32}");
    assertThat(told.headers().get("webhook-signature")).matches("v1,[A-Za-z0-9+/=]{44}");
    assertThat(told.body()).contains(run.id().toString(), "\"type\":\"omni.run.completed\"");
    assertThat(told.body()).doesNotContain("\"input\"", "\"result\"");
    assertThat(only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void only_what_is_wanted_is_told() {
    webhook("omni.run.queued", "omni.run.failed");
    job();
    carry();
    assertThat(sent).extracting(Sent::body).allMatch(b -> b.contains("omni.run.queued")).hasSize(1);
  }

  @Test
  void a_failed_attempt_is_made_again_with_the_same_id_and_body() {
    webhook();
    job();
    answer = DOWN;
    carry();
    assertThat(carry()).isZero();
    fixture.pass(Duration.ofSeconds(7));
    answer = OK;
    assertThat(carry()).isEqualTo(1);
    assertThat(sent).hasSize(2);
    assertThat(sent.get(0).body()).isEqualTo(sent.get(1).body());
    assertThat(sent.get(0).headers().get("webhook-id"))
        .isEqualTo(sent.get(1).headers().get("webhook-id"));
    assertThat(sent.get(0).headers().get("webhook-timestamp"))
        .isNotEqualTo(sent.get(1).headers().get("webhook-timestamp"));
    assertThat(only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_another_node_has_claimed_is_left_to_it_until_its_lease_is_over() {
    webhook();
    job();
    Delivery due = all().get(0);
    Instant now = due.state().dueAt().orElseThrow();
    fixture.stores.deliveries().replace(due.claimed(now));
    assertThat(carry()).isZero();
    fixture.pass(Delivery.LEASE);
    assertThat(carry()).isEqualTo(1);
    assertThat(sent).hasSize(1);
  }

  @Test
  void an_attempt_that_comes_back_after_its_lease_changes_nothing() {
    webhook();
    job();
    WebhookSender slow =
        (url, headers, body) -> {
          fixture.pass(Delivery.LEASE);
          carry();
          return DOWN;
        };
    fixture.omni.courier(webhooks, slow).dispatch(Runnable::run);
    assertThat(sent).hasSize(1);
    assertThat(only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void while_a_webhook_is_disabled_events_are_held_and_recovered_when_asked_for() {
    UUID id = webhook();
    webhooks.disable(TENANT, id);
    job();
    job();
    assertThat(carry()).isZero();
    webhooks.enable(TENANT, id);
    assertThat(carry()).isZero();
    assertThat(webhooks.recover(TENANT, id, Instant.EPOCH)).isEqualTo(2);
    assertThat(carry()).as("five a second").isEqualTo(1);
    fixture.pass(Duration.ofSeconds(1));
    assertThat(carry()).isEqualTo(1);
    assertThat(sent).hasSize(2);
  }

  @Test
  void what_another_node_has_just_enabled_and_recovered_is_not_held_again() {
    UUID id = webhook();
    Webhooks other = fixture.node().webhooks(new SecureRandom());
    other.disable(TENANT, id);
    fixture.pass(Subscriptions.FRESH);
    job();
    other.enable(TENANT, id);
    other.recover(TENANT, id, Instant.EPOCH);
    assertThat(carry()).isEqualTo(1);
    assertThat(only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_was_due_when_its_webhook_was_disabled_is_held() {
    UUID id = webhook();
    job();
    webhooks.disable(TENANT, id);
    assertThat(carry()).isZero();
    assertThat(only()).isEqualTo(Status.HELD);
  }

  @Test
  void who_is_gone_is_disabled_and_the_others_are_told() {
    UUID gone = webhook("omni.run.completed");
    webhook("webhook.disabled");
    job();
    answer = Response.of(410, Json.Obj.EMPTY, "");
    carry();
    answer = OK;
    carry();
    assertThat(sent).hasSize(2);
    assertThat(sent.get(1).body()).contains("webhook.disabled", gone.toString());
  }

  @Test
  void a_message_is_told_again_under_the_same_id() {
    webhook();
    job();
    carry();
    UUID message = all().get(0).message().id();
    assertThat(webhooks.replay(TENANT, message)).isEqualTo(1);
    carry();
    assertThat(sent)
        .extracting(s -> s.headers().get("webhook-id"))
        .hasSize(2)
        .containsOnly("msg_" + message.toString().replace("-", ""));
    assertThat(webhooks.replay(TENANT, new UUID(0, 0))).isZero();
  }

  @Test
  void after_a_rotation_both_keys_sign_for_a_day() {
    UUID id = webhook();
    webhooks.rotate(TENANT, id);
    job();
    carry();
    fixture.pass(Duration.ofHours(24));
    job();
    carry();
    assertThat(sent.get(0).headers().get("webhook-signature").split(" ")).hasSize(2);
    assertThat(sent.get(1).headers().get("webhook-signature").split(" ")).hasSize(1);
    String first = sent.get(0).headers().get("webhook-signature").split(" ")[0];
    assertThat(first).isNotEqualTo(sent.get(0).headers().get("webhook-signature").split(" ")[1]);
  }

  @Test
  void a_test_is_tried_once_counts_for_nothing_and_reaches_a_disabled_webhook() {
    UUID id = webhook("omni.run.failed");
    webhooks.disable(TENANT, id);
    Json.Obj queued = webhooks.test(TENANT, id);
    answer = DOWN;
    carry();
    assertThat(sent).hasSize(1);
    assertThat(sent.get(0).headers().get("webhook-id"))
        .isEqualTo(queued.text("message_id").orElseThrow());
    assertThat(only()).isEqualTo(Status.FAILED);
    assertThat(webhooks.list(TENANT).get(0).failing()).isFalse();
  }

  @Test
  void nothing_is_told_to_another_tenant() {
    webhook();
    fixture.omni.start(
        Caller.live("ada"),
        new StartRun(
            fixture.omni.open(Caller.live("ada"), World.FINANCE, "Lab").id(),
            "finance.test.root",
            new IdempotencyKey("morning-1"),
            Json.obj("n", 4)));
    assertThat(carry()).isZero();
    assertThat(webhooks.deliveries(RunsFixture.ADA.tenant(), Optional.empty(), 9)).isEmpty();
  }

  @Test
  void a_project_has_twenty_webhooks_at_most() {
    for (int i = 0; i < 20; i++) {
      webhook();
    }
    assertThatThrownBy(this::webhook).isInstanceOf(Fault.class).hasMessageContaining("at most 20");
  }
}
