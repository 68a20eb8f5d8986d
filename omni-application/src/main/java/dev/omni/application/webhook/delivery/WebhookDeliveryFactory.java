package dev.omni.application.webhook.delivery;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.run.worker.RunDeliveryFactory;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.WireNames;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookMessage;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The deliveries of events, written in the same commit. Messages are small: the receiver fetches
 * inputs, results and evidence with its own key.
 */
public final class WebhookDeliveryFactory implements RunDeliveryFactory {
  private static final int LAST = 4;

  private final WebhookCache webhookCache;
  private final ClockAndIds clockAndIds;
  private final WireNames names;

  /** Creates the factory for the cached webhooks; its messages have no links. */
  public WebhookDeliveryFactory(WebhookCache webhookCache, ClockAndIds clockAndIds) {
    this(webhookCache, clockAndIds, WireNames.none());
  }

  /** Creates the factory for the cached webhooks. */
  public WebhookDeliveryFactory(
      WebhookCache webhookCache, ClockAndIds clockAndIds, WireNames names) {
    this.webhookCache = webhookCache;
    this.clockAndIds = clockAndIds;
    this.names = names;
  }

  /** Returns the deliveries of an event; empty when no webhook subscribes to it. */
  public List<Delivery> of(Tenant tenant, String type, Json.Obj data) {
    return of(tenant, type, () -> data);
  }

  private List<Delivery> of(Tenant tenant, String type, Supplier<Json.Obj> data) {
    return to(
        tenant,
        type,
        () -> WebhookMessage.of(clockAndIds.newId(), tenant, type, clockAndIds.now(), data.get()));
  }

  private List<Delivery> to(Tenant tenant, String type, Supplier<WebhookMessage> newMessage) {
    List<Webhook> wanting =
        webhookCache.of(tenant).stream().filter(webhook -> webhook.subscribesTo(type)).toList();
    if (wanting.isEmpty()) {
      return List.of();
    }
    WebhookMessage message = newMessage.get().within(CorrelationContext.current().trace());
    return wanting.stream().map(webhook -> Delivery.of(message, webhook)).toList();
  }

  /** Returns the deliveries of a new document. */
  public List<Delivery> of(Document document, Caller caller) {
    return WebhookEventType.ofDocument(document.kind())
        .map(type -> of(document.tenant(), type, () -> data(document, caller)))
        .orElse(List.of());
  }

  private Json.Obj data(Document document, Caller caller) {
    return names.announced(
        Json.obj("object", document.kind().replace('_', '.'), "id", document.id())
            .withPresent("status", document.body().find("status"))
            .with("mode", document.tenant().mode())
            .with("sequence", document.stamp().version())
            .with("request_id", caller.requestId()));
  }

  /**
   * Returns the deliveries of a key event; of the key they contain the last four characters only.
   */
  public List<Delivery> of(String type, ApiKey key) {
    return of(clockAndIds.newId(), clockAndIds.now(), type, key);
  }

  /** Returns the deliveries with a given id and time. */
  List<Delivery> of(UUID message, Instant at, String type, ApiKey key) {
    Tenant tenant = key.binding().tenant();
    return to(tenant, type, () -> WebhookMessage.of(message, tenant, type, at, data(type, key)));
  }

  private static Json.Obj data(String type, ApiKey key) {
    String maskedKey = key.identity().maskedKey();
    String last = maskedKey.substring(maskedKey.length() - Math.min(LAST, maskedKey.length()));
    return Json.obj(
        "object", "api_key",
        "id", key.id(),
        "status", type.substring(type.indexOf('.') + 1),
        "last4", last,
        "expires_at", key.validity().expiresAt(),
        "mode", key.binding().mode());
  }

  @Override
  public List<Delivery> of(Run run) {
    return WebhookEventType.ofRun(run.subject().kind(), run.status().toString())
        .map(type -> of(run.tenant(), type, () -> data(run)))
        .orElse(List.of());
  }

  private Json.Obj data(Run run) {
    RunTarget subject = run.subject();
    Optional<RunTarget.CapabilityTarget> capability =
        Optional.of(subject)
            .filter(RunTarget.CapabilityTarget.class::isInstance)
            .map(RunTarget.CapabilityTarget.class::cast);
    Json.Obj data =
        Json.obj(
            "object", subject.kind().replace('_', '.').toLowerCase(Locale.ROOT),
            "id", run.id(),
            "status", run.status());
    if (capability.isPresent()) {
      data =
          data.with("world", capability.get().world())
              .with("capability", subject.target())
              .with("workspace_id", capability.get().workspaceId());
    } else {
      data = data.with("target", subject.target());
    }
    return names.announced(
        data.with("mode", run.tenant().mode())
            .with("sequence", run.state().version())
            .with("request_id", run.origin().requestId()));
  }
}
