package dev.omni.domain.webhook;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Something that happened, as it is told: thin, made once, the same bytes in every attempt.
 *
 * @param id the same in every delivery of it; the consumer's idempotency key
 * @param tenant whose it is
 * @param type as in {@code omni.run.completed}
 * @param at when it happened
 * @param body the text that is signed and sent
 * @param trace what it happened in, as far as known
 */
public record WebhookMessage(
    UUID id, Tenant tenant, String type, Instant at, String body, Optional<TraceContext> trace) {
  /** A message about something. */
  public static WebhookMessage of(UUID id, Tenant tenant, String type, Instant at, Json.Obj data) {
    Json.Obj body = Json.obj("type", type, "timestamp", at, "data", data);
    return new WebhookMessage(id, tenant, type, at, body.toString(), Optional.empty());
  }

  /** The same, as having happened in that trace. */
  public WebhookMessage within(Optional<TraceContext> known) {
    return new WebhookMessage(id, tenant, type, at, body, known);
  }

  /** The identifier as the consumer sees it. */
  public String wireId() {
    return "msg_" + id.toString().replace("-", "");
  }

  boolean isTest() {
    return type.equals(WebhookEventType.TEST);
  }
}
