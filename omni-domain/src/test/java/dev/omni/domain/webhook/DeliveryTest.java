package dev.omni.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Sent;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One message to one webhook: its states, what is shown of it, and how it is listed. */
class DeliveryTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Tenant TENANT = new Tenant(new UUID(1, 2), Mode.TEST);
  private static final Webhook HOOK =
      new Webhook(
          new UUID(3, 4),
          TENANT,
          new Target("https://example.com", Set.of("omni.run.failed"), Scheme.V1, "x"),
          Health.GOOD);
  private static final WebhookMessage MESSAGE =
      WebhookMessage.of(new UUID(5, 6), TENANT, "omni.run.failed", NOON, Json.obj("a", 1));
  private static final Delivery DUE = Delivery.of(MESSAGE, HOOK);
  private static final Json.Obj SUBJECT = Json.obj("object", "omni.run", "id", "r");
  private static final Response ERROR = new Response(500, Json.Obj.EMPTY, "no");
  private static final DeliveryAttempt REFUSED =
      DeliveryAttempt.refused(Verdict.FAILED, ERROR, Optional.empty());

  @ParameterizedTest
  @EnumSource
  void a_status_is_read_by_its_own_word(Status status) {
    assertThat(Status.of(status.toString())).contains(status);
    assertThat(Status.of(status.name())).isEmpty();
  }

  @Test
  void a_message_says_its_type_its_time_and_its_data() {
    assertThat(MESSAGE.body())
        .isEqualTo(
            Json.obj("type", "omni.run.failed", "timestamp", NOON, "data", Json.obj("a", 1))
                .toString());
    assertThat(MESSAGE.wireId()).isEqualTo("msg_00000000000000050000000000000006");
    assertThat(MESSAGE.trace()).isEmpty();
    var trace = Optional.of(new TraceContext("0af7", "00f0", 1, ""));
    assertThat(MESSAGE.within(trace).trace()).isEqualTo(trace);
    assertThat(MESSAGE.within(trace).within(Optional.empty())).isEqualTo(MESSAGE);
  }

  @Test
  void a_delivery_is_due_from_its_instant_while_it_is_pending() {
    assertThat(DUE.due(NOON)).isTrue();
    assertThat(DUE.due(NOON.minusNanos(1))).isFalse();
    assertThat(DUE.id()).isEqualTo(new Delivery.Id(MESSAGE.id(), HOOK.id()));
    assertThat(DUE.position()).isEqualTo(new ListPosition(NOON, MESSAGE.id()));
    assertThat(DUE.held().due(NOON)).isFalse();
  }

  @Test
  void what_is_held_or_discarded_is_not_due_and_keeps_its_attempts() {
    Delivery tried = DUE.claimed(NOON).attempted(REFUSED, NOON);

    assertThat(tried.held().state().status()).isEqualTo(Status.HELD);
    assertThat(tried.discarded().state().status()).isEqualTo(Status.DISCARDED);
    for (Delivery next : List.of(tried.held(), tried.discarded())) {
      assertThat(next.state().dueAt()).isEmpty();
      assertThat(next.state().attempt()).isEqualTo(1);
      assertThat(next.state().log()).isEqualTo(tried.state().log());
      assertThat(next.state().version()).isEqualTo(tried.state().version() + 1);
    }
  }

  @Test
  void a_delivery_whose_attempts_never_end_is_lost_after_the_third() {
    Delivery delivery = DUE;
    for (int begun = 1; begun <= Delivery.MAX_LOSSES; begun++) {
      delivery = delivery.claimed(NOON);
      assertThat(delivery.state().begun()).isEqualTo(begun);
      assertThat(delivery.state().status()).isEqualTo(Status.PENDING);
    }
    assertThat(delivery.attempted(REFUSED, NOON).state().begun()).isZero();

    Delivery lost = delivery.claimed(NOON);

    assertThat(lost.state().status()).isEqualTo(Status.FAILED);
    assertThat(lost.state().dueAt()).isEmpty();
    assertThat(lost.state().log().toString()).contains("execution_lost");
  }

  @Test
  void an_attempt_that_is_given_up_at_a_stop_is_no_loss_and_is_due_at_once() {
    Delivery back = DUE.claimed(NOON).released(NOON);

    assertThat(back.due(NOON)).isTrue();
    assertThat(back.state().begun()).isZero();
    assertThat(back.state().attempt()).isZero();
  }

  @Test
  void a_replay_has_all_its_attempts_again_and_says_when_it_was_asked_for() {
    Instant later = NOON.plusSeconds(60);
    Delivery tried = DUE.claimed(NOON).attempted(REFUSED, NOON);
    Delivery again = tried.replayed(NOON.plusSeconds(5), later);

    assertThat(again.state())
        .isEqualTo(
            new Delivery.State(
                Status.PENDING,
                0,
                0,
                Optional.of(later),
                Optional.of(NOON.plusSeconds(5)),
                tried.state().log(),
                tried.state().version() + 1));
    assertThat(again.claimed(later).state().replayedAt()).contains(NOON.plusSeconds(5));
    assertThat(again.lastAttemptAt()).contains(NOON);
    assertThat(DUE.lastAttemptAt()).isEmpty();
  }

  @Test
  void a_delivery_is_shown_without_its_body_in_lists_and_with_it_alone() {
    Delivery tried = DUE.claimed(NOON).attempted(REFUSED, NOON.plusSeconds(1));
    Json.Obj shown = tried.json(SUBJECT);

    assertThat(shown.without("next_attempt_at"))
        .isEqualTo(
            Json.obj(
                "id",
                MESSAGE.id(),
                "object",
                "developer.webhook_delivery",
                "webhook_id",
                HOOK.id(),
                "message_id",
                MESSAGE.wireId(),
                "event_type",
                "omni.run.failed",
                "status",
                "pending",
                "attempt_count",
                1,
                "subject",
                SUBJECT,
                "created_at",
                NOON,
                "replayed_at",
                Json.NULL,
                "last_status",
                500));
    assertThat(DUE.json(SUBJECT).findText("next_attempt_at")).contains(NOON.toString());
    Json.Obj whole = tried.jsonWithAttempts(SUBJECT);
    assertThat(whole.without("body").without("attempts")).isEqualTo(shown);
    assertThat(whole.findText("body")).contains(MESSAGE.body());
    assertThat(whole.items("attempts")).hasSize(1);
  }

  @Test
  void a_failed_attempt_says_why_and_with_what_it_was_sent() {
    var sent = new Sent(Json.obj("webhook-id", "m"), Duration.ofMillis(7));

    assertThat(REFUSED.error()).contains(OutboundError.HTTP_STATUS);
    assertThat(REFUSED.of(sent).sent()).isEqualTo(sent);
    assertThat(REFUSED.of(sent).response()).isEqualTo(ERROR);
    assertThat(DeliveryAttempt.withoutResponse(OutboundError.DNS).verdict())
        .isEqualTo(Verdict.FAILED);
    assertThat(DeliveryAttempt.accepted(ERROR).error()).isEmpty();
    assertThat(ERROR.truncated()).isFalse();
  }

  private static boolean listed(DeliveryFilter filter) {
    return filter.matches(DUE);
  }

  @Test
  void each_condition_of_a_list_leaves_out_what_does_not_meet_it() {
    assertThat(listed(DeliveryFilter.ANY)).isTrue();
    assertThat(listed(DeliveryFilter.of(MESSAGE.id()))).isTrue();
    assertThat(listed(DeliveryFilter.of(new UUID(5, 7)))).isFalse();
    assertThat(listed(DeliveryFilter.of(Set.of(Status.PENDING), NOON))).isTrue();
    assertThat(listed(DeliveryFilter.of(Set.of(Status.FAILED), NOON))).isFalse();
    assertThat(listed(DeliveryFilter.of(Set.of(), NOON.plusNanos(1)))).isFalse();
    assertThat(listed(filter("omni.run.failed", NOON.plusNanos(1)))).isTrue();
    assertThat(listed(filter("omni.run.completed", NOON.plusNanos(1)))).isFalse();
    assertThat(listed(filter("omni.run.failed", NOON))).isFalse();
  }

  private static DeliveryFilter filter(String type, Instant until) {
    return new DeliveryFilter(
        Optional.empty(), Set.of(), Optional.of(type), Instant.EPOCH, Optional.of(until));
  }

  /** The steps of the schedule, in the middle of their spread. */
  @ParameterizedTest
  @CsvSource({
    "1, PT5S",
    "2, PT5M",
    "3, PT30M",
    "4, PT2H",
    "5, PT5H",
    "6, PT10H",
    "7, PT14H",
    "8, PT20H",
    "9, PT24H"
  })
  void the_pauses_between_attempts_grow_from_seconds_to_a_day(int attempt, Duration pause) {
    assertThat(RetrySchedule.after(attempt, REFUSED, 0.5)).contains(pause);
    assertThat(RetrySchedule.after(attempt, REFUSED, 0))
        .contains(Duration.ofMillis(pause.toMillis() * 4 / 5));
    assertThat(RetrySchedule.after(attempt, REFUSED, 1))
        .contains(Duration.ofMillis(pause.toMillis() * 6 / 5));
  }

  @Test
  void a_busy_receiver_does_not_shorten_a_long_pause() {
    var busy = DeliveryAttempt.refused(Verdict.OVERLOADED, ERROR, Optional.empty());

    assertThat(RetrySchedule.after(2, busy, 0.5)).contains(Duration.ofMinutes(5));
  }

  @Test
  void a_webhook_receives_the_types_it_subscribes_to_and_counts_its_failures() {
    assertThat(HOOK.subscribesTo("omni.run.failed")).isTrue();
    assertThat(HOOK.subscribesTo("omni.run.completed")).isFalse();
    assertThat(HOOK.isFailing()).isFalse();
    Webhook failing = HOOK.withAttempt(REFUSED, NOON).withAttempt(REFUSED, NOON.plusSeconds(5));
    assertThat(failing.isFailing()).isTrue();
    assertThat(failing.health()).isEqualTo(new Health(Optional.empty(), 2, Optional.of(NOON)));
    assertThat(HOOK.withAttempt(DeliveryAttempt.accepted(ERROR), NOON)).isSameAs(HOOK);
  }

  @Test
  void a_webhook_is_shown_with_its_health() {
    assertThat(HOOK.withAttempt(REFUSED, NOON).disabled(Webhook.DisabledReason.GONE).json())
        .isEqualTo(
            Json.obj(
                "id", HOOK.id(),
                "object", "webhook",
                "mode", "test",
                "url", "https://example.com",
                "events", List.of("omni.run.failed"),
                "signature", "v1",
                "description", "x",
                "enabled", false,
                "disabled_reason", "gone",
                "failing_since", NOON,
                "failures", 1));
  }

  @Test
  void every_type_has_a_meaning_and_an_example_of_its_own_form() {
    for (String type : WebhookEventType.all()) {
      Json.Obj example = WebhookExample.of(type);
      Json.Obj data = example.findObject("data").orElseThrow();

      assertThat(WebhookEventType.meaning(type)).endsWith(".");
      assertThat(example.findText("type")).contains(type);
      assertThat(data.findText("mode")).as(type).contains("test");
      assertThat(data.has("sequence"))
          .as(type)
          .isEqualTo(!type.startsWith("webhook.") && !type.startsWith("api_key."));
      assertThat(data.has("request_id")).isEqualTo(data.has("sequence"));
      assertThat(data.has("reason")).isEqualTo(type.equals(WebhookEventType.DISABLED));
      assertThat(data.has("expires_at")).isEqualTo(type.startsWith("api_key."));
      assertThat(data.has("capability")).isEqualTo(type.startsWith("omni.run."));
      assertThat(data.has("target")).isEqualTo(type.matches("(model|benchmark|workflow).*"));
    }
    assertThat(WebhookExample.of("connection.event.accepted").findObject("data").orElseThrow())
        .extracting(data -> data.findText("object").orElseThrow())
        .isEqualTo("connector.event");
  }

  @Test
  void documents_have_types_of_their_kind_or_none() {
    assertThat(WebhookEventType.ofDocument("outcome")).contains("outcome.recorded");
    assertThat(WebhookEventType.ofDocument("connector_event"))
        .contains("connection.event.accepted");
    assertThat(WebhookEventType.ofDocument("forecast")).isEmpty();
    assertThat(WebhookEventType.defaults()).hasSize(WebhookEventType.all().size() - 1);
  }
}
