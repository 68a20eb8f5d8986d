package dev.omni.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryAttempt;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What owners do with webhooks: made, turned, stopped, tested, told again. */
class WebhooksTest {
  private static final Tenant TENANT = WebhookHouse.TENANT;

  private final WebhookHouse house = new WebhookHouse();

  @Test
  void while_a_webhook_is_disabled_events_are_held_and_recovered_when_asked_for() {
    UUID id = house.webhook();
    house.webhooks.disable(TENANT, id);
    house.job();
    house.job();
    assertThat(house.carry()).isZero();
    house.webhooks.enable(TENANT, id);
    assertThat(house.carry()).isZero();
    assertThat(house.deliveries.recover(TENANT, id, Instant.EPOCH)).isEqualTo(2);
    assertThat(house.carry()).as("five a second").isEqualTo(1);
    house.runs.pass(Duration.ofSeconds(1));
    assertThat(house.carry()).isEqualTo(1);
    assertThat(house.sent).hasSize(2);
  }

  @Test
  void what_another_node_has_just_enabled_and_recovered_is_not_held_again() {
    UUID id = house.webhook();
    Webhooks other = house.runs.node().webhooks(new SecureRandom());
    other.disable(TENANT, id);
    house.runs.pass(WebhookCache.FRESH);
    house.job();
    other.enable(TENANT, id);
    house.deliveries.recover(TENANT, id, Instant.EPOCH);
    assertThat(house.carry()).isEqualTo(1);
    assertThat(house.only()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_was_due_when_its_webhook_was_disabled_is_held() {
    UUID id = house.webhook();
    house.job();
    house.webhooks.disable(TENANT, id);
    assertThat(house.carry()).isZero();
    assertThat(house.only()).isEqualTo(Status.HELD);
  }

  @Test
  void who_is_gone_is_disabled_and_the_others_are_told() {
    UUID gone = house.webhook("omni.run.completed");
    house.webhook("webhook.disabled");
    house.job();
    house.answer = DeliveryAttempt.of(410, Json.Obj.EMPTY, "");
    house.carry();
    house.answer = WebhookHouse.OK;
    house.carry();
    assertThat(house.sent).hasSize(2);
    assertThat(house.sent.get(1).body()).contains("webhook.disabled", gone.toString());
  }

  @Test
  void after_a_rotation_both_keys_sign_for_a_day() {
    UUID id = house.webhook();
    house.webhooks.rotate(TENANT, id, false);
    house.job();
    house.carry();
    house.runs.pass(Duration.ofHours(24));
    house.job();
    house.carry();
    assertThat(house.sent.get(0).headers().get("webhook-signature").split(" ")).hasSize(2);
    assertThat(house.sent.get(1).headers().get("webhook-signature").split(" ")).hasSize(1);
    String first = house.sent.get(0).headers().get("webhook-signature").split(" ")[0];
    assertThat(first)
        .isNotEqualTo(house.sent.get(0).headers().get("webhook-signature").split(" ")[1]);
  }

  @Test
  void two_keys_sign_at_most_and_a_second_rotation_within_the_day_must_end_the_older_one() {
    UUID id = house.webhook();
    house.webhooks.rotate(TENANT, id, false);
    house.runs.pass(Duration.ofHours(23));
    assertThatThrownBy(() -> house.webhooks.rotate(TENANT, id, false))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("two keys at most");
    house.webhooks.rotate(TENANT, id, true);
    house.job();
    house.carry();
    house.runs.pass(Duration.ofHours(23));
    house.job();
    house.carry();
    assertThat(house.sent)
        .extracting(s -> s.headers().get("webhook-signature").split(" ").length)
        .as("the overlap counts from the latest rotation")
        .containsExactly(2, 2);
  }

  @Test
  void what_was_missed_can_be_given_up_and_then_only_be_replayed() {
    UUID id = house.webhook();
    house.webhooks.disable(TENANT, id);
    house.job();
    house.webhooks.enable(TENANT, id);
    Instant later = house.all().get(0).message().at().plusSeconds(1);
    assertThat(house.deliveries.drop(TENANT, id, later)).isZero();
    assertThat(house.deliveries.drop(TENANT, id, Instant.EPOCH)).isEqualTo(1);
    assertThat(house.deliveries.recover(TENANT, id, Instant.EPOCH)).isZero();
    assertThat(house.carry()).isZero();
    assertThat(house.only()).isEqualTo(Status.DROPPED);
    house.deliveries.replay(TENANT, house.all().get(0).message().id());
    assertThat(house.carry()).isEqualTo(1);
  }

  @Test
  void a_test_is_tried_once_counts_for_nothing_and_reaches_a_disabled_webhook() {
    UUID id = house.webhook("omni.run.failed");
    house.webhooks.disable(TENANT, id);
    Json.Obj queued = house.webhooks.test(TENANT, id);
    house.answer = WebhookHouse.DOWN;
    house.carry();
    assertThat(house.sent).hasSize(1);
    assertThat(house.sent.get(0).headers().get("webhook-id"))
        .isEqualTo(queued.text("message_id").orElseThrow());
    assertThat(house.only()).isEqualTo(Status.FAILED);
    assertThat(house.webhooks.list(TENANT).get(0).failing()).isFalse();
  }

  @Test
  void a_project_has_twenty_webhooks_at_most() {
    for (int i = 0; i < 20; i++) {
      house.webhook();
    }
    assertThatThrownBy(house::webhook).isInstanceOf(Fault.class).hasMessageContaining("at most 20");
  }
}
