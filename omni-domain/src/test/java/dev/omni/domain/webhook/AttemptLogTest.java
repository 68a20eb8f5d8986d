package dev.omni.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Sent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AttemptLogTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final AttemptLog EMPTY = new AttemptLog(Json.Arr.EMPTY);

  @Test
  void an_answer_with_a_character_that_cannot_be_stored_is_stored_without_it() {
    var attempt = DeliveryAttempt.accepted(new Response(200, Json.Obj.EMPTY, "a\0b"));

    assertThat(EMPTY.with(attempt, NOW).displayed().get(0).text("response_body"))
        .isEqualTo("a\ufffdb");
  }

  @Test
  void an_attempt_without_a_response_has_no_status() {
    var sent = new Sent(Json.obj("webhook-id", "msg_1"), Duration.ofNanos(31_200_000));
    AttemptLog log = EMPTY.with(DeliveryAttempt.withoutResponse(OutboundError.DNS).of(sent), NOW);

    assertThat(log.displayed())
        .containsExactly(
            Json.obj(
                "number",
                1,
                "at",
                NOW,
                "milliseconds",
                31.2,
                "error",
                "dns",
                "request_headers",
                Json.obj("webhook-id", "msg_1"),
                "status",
                Json.NULL,
                "response_headers",
                Json.Obj.EMPTY,
                "response_body",
                "",
                "truncated",
                false));
    assertThat(log.lastStatus()).isEmpty();
    assertThat(log.lastAt()).contains(NOW);
    assertThat(EMPTY.lastAt()).isEmpty();
    assertThat(EMPTY.count()).isZero();
  }

  @Test
  void the_latest_twenty_keep_their_numbers() {
    AttemptLog log = EMPTY;
    for (int i = 0; i < 25; i++) {
      log = log.with(DeliveryAttempt.accepted(new Response(204, Json.Obj.EMPTY, "")), NOW);
    }

    assertThat(log.count()).isEqualTo(25);
    assertThat(log.displayed()).hasSize(20);
    assertThat(log.displayed().get(0).findNumber("number")).contains(BigDecimal.valueOf(6));
    assertThat(log.lastStatus()).contains(BigDecimal.valueOf(204));
  }

  @Test
  void attempts_that_version_0_1_stored_are_displayed_in_the_form_of_today() {
    Json.Obj old =
        Json.obj("at", NOW, "status", 0, "error", "timeout", "headers", Json.Obj.EMPTY, "body", "");
    Json.Obj good = old.with("status", 200).with("error", "").with("body", "ok");
    var log = new AttemptLog(Json.arr(old, good));

    assertThat(log.count()).isEqualTo(2);
    assertThat(log.displayed().get(0).findText("error")).contains("timeout");
    assertThat(log.displayed().get(0).find("status")).contains(Json.NULL);
    assertThat(log.displayed().get(1).find("error")).contains(Json.NULL);
    assertThat(log.displayed().get(1).findText("response_body")).contains("ok");
    AttemptLog next = log.with(DeliveryAttempt.withoutResponse(OutboundError.TLS), NOW);
    assertThat(next.count()).isEqualTo(3);
    assertThat(next.displayed().get(0).members().keySet())
        .isEqualTo(next.displayed().get(2).members().keySet());
  }
}
