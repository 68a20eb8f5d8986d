package dev.omni.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.webhook.Webhook.DisabledReason;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WebhookChangeTest {
  private static final Webhook HOOK =
      new Webhook(
          new UUID(1, 2),
          new Tenant(new UUID(3, 4), Mode.TEST),
          new Target("https://example.com/hook", Set.of("omni.run.failed"), Scheme.V1A, "desk"),
          Health.GOOD);

  private static Webhook changed(Webhook webhook, Object... members) {
    return webhook.changed(WebhookChange.of(Json.obj(members)));
  }

  @Test
  void what_is_not_sent_stays_as_it_is() {
    assertThat(changed(HOOK)).isEqualTo(HOOK);
    assertThat(changed(HOOK, "enabled", true)).isEqualTo(HOOK);
    Target target = changed(HOOK, "description", "").target();
    assertThat(target.description()).isEmpty();
    assertThat(target.url()).isEqualTo(HOOK.target().url());
    assertThat(target.scheme()).isEqualTo(Scheme.V1A);
    assertThat(changed(HOOK, "events", List.of("webhook.test")).target().events())
        .containsExactly("webhook.test");
  }

  @Test
  void a_webhook_that_failed_keeps_its_reason_until_it_is_enabled() {
    Webhook gone = HOOK.disabled(DisabledReason.GONE);

    assertThat(changed(gone, "enabled", false)).isEqualTo(gone);
    assertThat(changed(gone, "enabled", true)).isEqualTo(HOOK);
    assertThat(changed(HOOK, "enabled", false).health().disabledReason())
        .contains(DisabledReason.REQUESTED);
  }

  @Test
  void the_reason_that_version_0_1_stored_is_that_of_a_request() {
    Json.Obj stored = HOOK.disabled(DisabledReason.REQUESTED).json();
    assertThat(stored.findText("disabled_reason")).contains("requested");
    Json.Obj old = stored.with("disabled_reason", "operator");
    assertThat(Webhook.fromJson(HOOK.id(), HOOK.tenant(), old))
        .isEqualTo(HOOK.disabled(DisabledReason.REQUESTED));
  }

  @Test
  void a_new_webhook_has_the_usual_events_and_a_shared_secret() {
    Target target = WebhookChange.of(Json.obj("url", "https://example.com/x")).target();

    assertThat(target.events()).isEqualTo(WebhookEventType.defaults());
    assertThat(target.scheme()).isEqualTo(Scheme.V1);
    assertThat(target.description()).isEmpty();
  }

  @Test
  void each_unknown_event_is_named_at_its_place() {
    Json.Obj body = Json.obj("url", "x", "events", List.of("omni.run.failed", "a", 5, "b"));
    List<Problem> problems = WebhookChange.problems(WebhookChange.NEW, body);

    assertThat(problems)
        .filteredOn(problem -> problem.code() == FaultCode.EVENT_TYPE_UNKNOWN)
        .extracting(Problem::pointer)
        .containsExactly("/events/1", "/events/3");
    assertThat(problems)
        .filteredOn(problem -> problem.code() == Problem.Kind.INVALID)
        .extracting(Problem::pointer)
        .containsExactly("/events/2");
  }

  @Test
  void changes_are_named_for_the_audit_log() {
    assertThat(WebhookChange.enabled(true).action()).isEqualTo("enable");
    assertThat(WebhookChange.enabled(false).action()).isEqualTo("disable");
    assertThat(WebhookChange.of(Json.obj("enabled", false, "url", "x")).action())
        .isEqualTo("change");
    assertThat(WebhookChange.of(Json.Obj.EMPTY).action()).isEqualTo("change");
  }
}
