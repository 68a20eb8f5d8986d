package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.webhook.WebhookChange;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The use cases of webhooks: create, rotate, disable, test, replay. */
class WebhooksTest {
  private static final Tenant TENANT = WebhookFixture.TENANT;

  private final WebhookFixture fixture = new WebhookFixture();

  @Test
  void while_a_webhook_is_disabled_events_are_held_and_recovered_when_asked_for() {
    UUID id = fixture.webhook();
    fixture.disable(id);
    fixture.job();
    fixture.job();
    assertThat(fixture.carry()).isZero();
    fixture.enable(id);
    assertThat(fixture.carry()).isZero();
    assertThat(fixture.deliveries.recover(TENANT, id, Instant.EPOCH)).isEqualTo(2);
    assertThat(fixture.carry()).as("five a second").isEqualTo(1);
    fixture.runs.pass(Duration.ofSeconds(1));
    assertThat(fixture.carry()).isEqualTo(1);
    assertThat(fixture.sent).hasSize(2);
  }

  @Test
  void what_another_node_has_just_enabled_and_recovered_is_not_held_again() {
    UUID id = fixture.webhook();
    Webhooks other = fixture.runs.node().webhooks(new SecureRandom());
    other.change(TENANT, id, WebhookChange.enabled(false));
    fixture.runs.pass(WebhookCache.FRESH);
    fixture.job();
    other.change(TENANT, id, WebhookChange.enabled(true));
    fixture.deliveries.recover(TENANT, id, Instant.EPOCH);
    assertThat(fixture.carry()).isEqualTo(1);
    assertThat(fixture.only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_was_due_when_its_webhook_was_disabled_is_held() {
    UUID id = fixture.webhook();
    fixture.job();
    fixture.disable(id);
    assertThat(fixture.carry()).isZero();
    assertThat(fixture.only()).isEqualTo(Status.HELD);
  }

  @Test
  void who_is_gone_is_disabled_and_the_others_are_told() {
    UUID gone = fixture.webhook("omni.run.completed");
    fixture.webhook("webhook.disabled");
    fixture.job();
    fixture.answer = WebhookFixture.failed(Verdict.GONE);
    fixture.carry();
    fixture.answer = WebhookFixture.OK;
    fixture.carry();
    assertThat(fixture.sent).hasSize(2);
    assertThat(fixture.sent.get(1).body()).contains("webhook.disabled", gone.toString());
  }

  @Test
  void after_a_rotation_both_keys_sign_for_a_day() {
    UUID id = fixture.webhook();
    fixture.webhooks.rotate(TENANT, id, false, Optional.empty());
    fixture.job();
    fixture.carry();
    fixture.runs.pass(Duration.ofHours(24));
    fixture.job();
    fixture.carry();
    assertThat(fixture.sent.get(0).message().signatures().split(" ")).hasSize(2);
    assertThat(fixture.sent.get(1).message().signatures().split(" ")).hasSize(1);
    String first = fixture.sent.get(0).message().signatures().split(" ")[0];
    assertThat(first).isNotEqualTo(fixture.sent.get(0).message().signatures().split(" ")[1]);
  }

  @Test
  void two_keys_sign_at_most_and_a_second_rotation_within_the_day_must_end_the_older_one() {
    UUID id = fixture.webhook();
    fixture.webhooks.rotate(TENANT, id, false, Optional.empty());
    fixture.runs.pass(Duration.ofHours(23));
    assertThatThrownBy(() -> fixture.webhooks.rotate(TENANT, id, false, Optional.empty()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("two at most");
    fixture.webhooks.rotate(TENANT, id, true, Optional.empty());
    fixture.job();
    fixture.carry();
    fixture.runs.pass(Duration.ofHours(23));
    fixture.job();
    fixture.carry();
    assertThat(fixture.sent)
        .extracting(s -> s.message().signatures().split(" ").length)
        .as("the overlap counts from the latest rotation")
        .containsExactly(2, 2);
  }

  @Test
  void what_was_missed_can_be_given_up_and_then_only_be_replayed() {
    UUID id = fixture.webhook();
    fixture.disable(id);
    fixture.job();
    fixture.enable(id);
    Instant later = fixture.all().get(0).message().at().plusSeconds(1);
    assertThat(fixture.deliveries.discard(TENANT, id, later)).isZero();
    assertThat(fixture.deliveries.discard(TENANT, id, Instant.EPOCH)).isEqualTo(1);
    assertThat(fixture.deliveries.recover(TENANT, id, Instant.EPOCH)).isZero();
    assertThat(fixture.carry()).isZero();
    assertThat(fixture.only()).isEqualTo(Status.DISCARDED);
    fixture.deliveries.replay(TENANT, fixture.all().get(0).message().id());
    assertThat(fixture.carry()).isEqualTo(1);
  }

  @Test
  void a_test_is_tried_once_counts_for_nothing_and_reaches_a_disabled_webhook() {
    UUID id = fixture.webhook("omni.run.failed");
    fixture.disable(id);
    Json.Obj queued = fixture.webhooks.test(TENANT, id);
    fixture.answer = WebhookFixture.DOWN;
    fixture.carry();
    assertThat(fixture.sent).hasSize(1);
    assertThat(fixture.sent.get(0).message().id())
        .isEqualTo(queued.findText("message_id").orElseThrow());
    assertThat(fixture.only()).isEqualTo(Status.FAILED);
    assertThat(fixture.webhooks.list(TENANT).get(0).isFailing()).isFalse();
  }

  @Test
  void a_project_has_twenty_webhooks_at_most() {
    for (int i = 0; i < 20; i++) {
      fixture.webhook();
    }
    assertThatThrownBy(fixture::webhook)
        .isInstanceOf(Fault.class)
        .hasMessageContaining("at most 20");
  }
}
