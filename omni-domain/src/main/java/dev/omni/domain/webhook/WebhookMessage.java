package dev.omni.domain.webhook;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A webhook message: small, created once, the same bytes in every attempt.
 *
 * @param id the same in every delivery of it; the receiver's idempotency key
 * @param tenant owner
 * @param type as in {@code omni.run.completed}
 * @param at time of the event
 * @param body the text that is signed and sent
 * @param trace of the event, as far as known
 */
public record WebhookMessage(
    UUID id, Tenant tenant, String type, Instant at, String body, Optional<TraceContext> trace) {
  /** Creates a message about an event. */
  public static WebhookMessage of(UUID id, Tenant tenant, String type, Instant at, Json.Obj data) {
    Json.Obj body = Json.obj("type", type, "timestamp", at, "data", data);
    return new WebhookMessage(id, tenant, type, at, body.toString(), Optional.empty());
  }

  /** Returns this message with a trace. */
  public WebhookMessage within(Optional<TraceContext> known) {
    return new WebhookMessage(id, tenant, type, at, body, known);
  }

  /** Returns the id that the receiver sees. */
  public String wireId() {
    return "msg_" + id.toString().replace("-", "");
  }

  boolean isTest() {
    return type.equals(WebhookEventType.TEST);
  }
}
