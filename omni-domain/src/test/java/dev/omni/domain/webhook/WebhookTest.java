package dev.omni.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final Tenant TENANT = new Tenant(new UUID(1, 2), Mode.TEST);
  private static final DeliveryAttempt DOWN = failed(Verdict.FAILED, Optional.empty());
  private static final DeliveryAttempt GOOD =
      DeliveryAttempt.accepted(new Response(200, Json.Obj.EMPTY, ""));

  private static Webhook webhook() {
    var target = new Target("https://example.com", Set.of("omni.run.failed"), Scheme.V1, "x");
    return new Webhook(new UUID(3, 4), TENANT, target, Health.GOOD);
  }

  private static Delivery delivery(Webhook to, String type) {
    return Delivery.of(WebhookMessage.of(new UUID(5, 6), TENANT, type, NOW, Json.Obj.EMPTY), to);
  }

  private static DeliveryAttempt failed(Verdict verdict, Optional<Duration> retryAfter) {
    return DeliveryAttempt.refused(verdict, new Response(500, Json.Obj.EMPTY, ""), retryAfter);
  }

  @Test
  void the_vector_of_the_standard_is_reproduced() {
    // Standard Webhooks 1.0.0, the example of the reference libraries.
    var key = WebhookSecret.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    var message =
        new WebhookMessage(
            new UUID(0, 0), TENANT, "x", NOW, "{\"test\": 2432232314}", Optional.empty());
    String signed = "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330." + message.body();
    assertThat(key.sign(signed)).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void the_vector_of_rfc_8032_is_reproduced() {
    // RFC 8032 (2017), 7.1, test 2: one byte.
    byte[] seed =
        java.util.HexFormat.of()
            .parseHex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    String signature =
        Base64.getEncoder()
            .encodeToString(
                java.util.HexFormat.of()
                    .parseHex(
                        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                            + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"));
    var secret = new WebhookSecret(Scheme.V1A, seed);
    assertThat(secret.sign("r")).isEqualTo("v1a," + signature);
    byte[] published =
        java.util.HexFormat.of()
            .parseHex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    assertThat(secret.publicKey())
        .contains("whpk_" + Base64.getEncoder().encodeToString(published));
  }

  @Test
  void a_key_is_read_from_its_text_and_never_shown() {
    for (String text :
        List.of(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whsk_TM0ImyjWltqdtsNG7BFOD1uKMZ81q6Ykz2r27U+4pvs=")) {
      var key = WebhookSecret.of(text);
      assertThat(key.text()).isEqualTo(text);
      assertThat(key.toString()).doesNotContain(text.substring(8, 16));
    }
  }

  @Test
  void a_delivery_is_tried_ten_times_over_three_days() {
    Delivery delivery = delivery(webhook(), "omni.run.failed");
    Instant now = NOW;
    int attempts = 0;
    while (delivery.state().status() == Status.PENDING) {
      now = delivery.state().dueAt().orElseThrow();
      assertThat(delivery.due(now)).isTrue();
      delivery = delivery.claimed(now).attempted(DOWN, now);
      attempts++;
    }
    assertThat(attempts).isEqualTo(10);
    assertThat(delivery.state().status()).isEqualTo(Status.FAILED);
    assertThat(delivery.state().log().size()).isEqualTo(10);
    assertThat(Duration.between(NOW, now)).isBetween(Duration.ofHours(60), Duration.ofHours(92));
  }

  @Test
  void what_was_taken_is_done() {
    Delivery delivery = delivery(webhook(), "omni.run.failed").claimed(NOW).attempted(GOOD, NOW);
    assertThat(delivery.state().status()).isEqualTo(Status.DELIVERED);
    assertThat(delivery.state().dueAt()).isEmpty();
  }

  @Test
  void an_attempt_that_is_lost_is_due_again_after_its_lease() {
    Delivery claimed = delivery(webhook(), "omni.run.failed").claimed(NOW);
    assertThat(claimed.due(NOW.plusSeconds(19))).isFalse();
    assertThat(claimed.due(NOW.plusSeconds(20))).isTrue();
  }

  @Test
  void a_test_is_attempted_once_and_goes_to_a_disabled_webhook_too() {
    Delivery test =
        delivery(webhook().disabled(Webhook.DisabledReason.REQUESTED), WebhookEventType.TEST);
    assertThat(test.due(NOW)).isTrue();
    assertThat(test.claimed(NOW).attempted(DOWN, NOW).state().status()).isEqualTo(Status.FAILED);
  }

  @Test
  void what_happens_while_a_webhook_is_disabled_is_held() {
    Delivery held =
        delivery(webhook().disabled(Webhook.DisabledReason.REQUESTED), "omni.run.failed");
    assertThat(held.state().status()).isEqualTo(Status.HELD);
    assertThat(held.replayed(NOW, NOW).due(NOW)).isTrue();
  }

  @Test
  void after_the_steps_come_the_wishes_of_the_consumer_within_an_hour() {
    for (long[] seconds : new long[][] {{90, 90}, {999_999, 3600}, {1, 5}, {-60, 5}}) {
      Optional<Duration> wish = Optional.of(Duration.ofSeconds(seconds[0]));
      assertThat(RetrySchedule.after(1, failed(Verdict.FAILED, wish), 0.5))
          .contains(Duration.ofSeconds(seconds[1]));
    }
    assertThat(RetrySchedule.after(1, DOWN, 0.5)).contains(Duration.ofSeconds(5));
  }

  @Test
  void who_is_busy_is_left_alone_for_a_minute() {
    for (DeliveryAttempt busy :
        List.of(
            failed(Verdict.OVERLOADED, Optional.empty()),
            DeliveryAttempt.withoutResponse(OutboundError.TIMEOUT))) {
      assertThat(RetrySchedule.after(1, busy, 0.5)).contains(Duration.ofSeconds(60));
    }
    assertThat(RetrySchedule.after(10, DOWN, 0.5)).isEmpty();
  }

  @Property
  void chance_moves_a_step_by_a_fifth_at_most(
      @ForAll @IntRange(min = 1, max = 9) int attempt,
      @ForAll @DoubleRange(min = 0, max = 1) double chance) {
    Duration middle = RetrySchedule.after(attempt, DOWN, 0.5).orElseThrow();
    Duration step = RetrySchedule.after(attempt, DOWN, chance).orElseThrow();
    assertThat((double) step.toMillis() / middle.toMillis()).isBetween(0.7999, 1.2001);
  }

  @Test
  void jitter_is_spread_over_deliveries() {
    double[] pauses =
        DoubleStream.iterate(1, n -> n + 1)
            .limit(200)
            .map(
                n -> {
                  var message =
                      WebhookMessage.of(
                          new UUID(7, (long) n), TENANT, "omni.run.failed", NOW, Json.Obj.EMPTY);
                  Delivery next = Delivery.of(message, webhook()).claimed(NOW).attempted(DOWN, NOW);
                  return Duration.between(NOW, next.state().dueAt().orElseThrow()).toMillis();
                })
            .toArray();
    assertThat(DoubleStream.of(pauses).min().orElseThrow()).isLessThan(4300);
    assertThat(DoubleStream.of(pauses).max().orElseThrow()).isGreaterThan(5700);
  }

  @Test
  void a_webhook_is_disabled_after_five_days_and_ten_attempts_without_a_success() {
    Webhook failing = webhook();
    for (int i = 0; i < 9; i++) {
      failing = failing.withAttempt(DOWN, NOW.plus(Duration.ofHours(119)));
    }
    Webhook tenth = failing.withAttempt(DOWN, NOW.plus(Duration.ofDays(5)));
    assertThat(tenth.isEnabled()).isTrue();
    Webhook young = webhook();
    for (int i = 0; i < 9; i++) {
      young = young.withAttempt(DOWN, NOW);
    }
    assertThat(young.withAttempt(DOWN, NOW.plus(Duration.ofHours(119))).isEnabled()).isTrue();
    Webhook old = young.withAttempt(DOWN, NOW.plus(Duration.ofDays(5)));
    assertThat(old.health().disabledReason()).contains(Webhook.DisabledReason.FAILING);
    assertThat(young.withAttempt(GOOD, NOW).health()).isEqualTo(Health.GOOD);
  }

  @Test
  void who_is_gone_is_disabled_at_once() {
    Webhook gone = webhook().withAttempt(failed(Verdict.GONE, Optional.empty()), NOW);
    assertThat(gone.health().disabledReason()).contains(Webhook.DisabledReason.GONE);
    assertThat(gone.withAttempt(GOOD, NOW)).isEqualTo(gone);
    assertThat(gone.enabledAgain().isEnabled()).isTrue();
  }

  @Test
  void a_webhook_is_read_as_it_was_kept() {
    for (Webhook webhook :
        List.of(
            webhook(),
            webhook().withAttempt(DOWN, NOW),
            webhook().disabled(Webhook.DisabledReason.REQUESTED))) {
      assertThat(Webhook.fromJson(webhook.id(), TENANT, webhook.json())).isEqualTo(webhook);
    }
  }

  @Test
  void event_types_are_a_closed_set_of_one_form() {
    assertThat(WebhookEventType.all()).allMatch(type -> type.matches("[a-z_]+(\\.[a-z_]+)+"));
    assertThat(WebhookEventType.defaults())
        .doesNotContain("omni.run.queued")
        .contains("omni.run.failed");
    assertThat(WebhookEventType.parse("omni.run.failed, webhook.test"))
        .contains(Set.of("omni.run.failed", "webhook.test"));
    assertThat(WebhookEventType.parse("omni.run.exploded")).isEmpty();
    assertThat(WebhookEventType.ofRun("omni_run", "completed")).contains("omni.run.completed");
    assertThat(WebhookEventType.ofRun("omni_run", "running")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "ftp://a.example",
        "http://a.example",
        "https://",
        "https://a:b@a.example",
        "https://a.example/#f",
        "https://a.example:80",
        "https://a.example:22",
        "https://A.example",
        "https://a.example.",
        "https://ä.example",
        "https://a.example.%61",
        "https://a..example",
        "https://-a.example",
        "https://010.0.0.1",
        "https://[FE80::1]",
        "https://[fe80::1%25eth0]",
        "https://[fe80::1%eth0]",
        "https://a b",
        "https://a.example:70000",
        "//a.example"
      })
  void an_address_that_is_no_good_is_told_what_would_be(String url) {
    assertThat(WebhookUrl.problem(url, false))
        .hasValueSatisfying(m -> assertThat(m).startsWith("must"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.example",
        "https://a.example:8443/x?y=z",
        "https://a.example:443",
        "https://a.example:1024",
        "https://1.2.3.4/x",
        "https://xn--4ca.example",
        "https://9.a-b.example",
        "https://[2606:4700::1111]/x"
      })
  void a_good_address_is_taken(String url) {
    assertThat(WebhookUrl.problem(url, false)).isEqualTo(Optional.empty());
    assertThat(WebhookUrl.problem(url.replace("https", "http"), true)).isEmpty();
  }
}
