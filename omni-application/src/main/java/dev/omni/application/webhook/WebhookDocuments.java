package dev.omni.application.webhook;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Admission;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookEventType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The stored webhooks. A change is repeated after a concurrent one, and invalidates the cache. */
final class WebhookDocuments {
  /** The kind of the one document of a tenant that changes with each new webhook. */
  private static final String REGISTRY = "webhook_registry";

  private static final String UPDATED = "updated_at";

  private final DocumentStore documents;
  private final WebhookCache cache;
  private final ClockAndIds clockAndIds;

  WebhookDocuments(Stores stores, WebhookCache cache, ClockAndIds clockAndIds) {
    this.documents = stores.documents();
    this.cache = cache;
    this.clockAndIds = clockAndIds;
  }

  WebhookCache cache() {
    return cache;
  }

  Optional<Document> find(Tenant tenant, UUID id) {
    return documents.find(tenant, WebhookCache.KIND, id);
  }

  /**
   * Returns the document of a webhook.
   *
   * @throws Fault {@code webhook_not_found}
   */
  Document get(Tenant tenant, UUID id) {
    return find(tenant, id)
        .orElseThrow(() -> Fault.of(FaultCode.WEBHOOK_NOT_FOUND, "No webhook has this id."));
  }

  /** Returns the documents of a tenant's webhooks, newest first. */
  List<Stored<Document>> list(Tenant tenant) {
    return documents.list(
        new DocumentStore.Page(tenant, WebhookCache.KIND, "", Optional.empty(), Webhook.MOST));
  }

  /** Returns a webhook for the audit log. */
  static Json.Obj facts(Webhook webhook) {
    return Json.obj(
        "id", webhook.id(),
        "project_id", webhook.tenant().projectId(),
        "mode", webhook.tenant().mode(),
        "url", webhook.target().url(),
        "events", new TreeSet<>(webhook.target().events()),
        "signature", webhook.target().scheme());
  }

  /** Returns the time of the last change on request. */
  static Instant updatedAt(Document document) {
    return document
        .body()
        .findText(UPDATED)
        .map(Instant::parse)
        .orElse(document.stamp().createdAt());
  }

  /**
   * Stores a new webhook. Of concurrent ones, each counts the others, because all change the
   * registry of the tenant.
   *
   * @throws Fault {@code webhook_limit_reached}
   */
  Admission insert(Webhook webhook, Optional<IdempotencyRecord> record, ChangeSet with) {
    Tenant tenant = webhook.tenant();
    while (true) {
      Optional<Document> registry = documents.findByName(tenant, REGISTRY, REGISTRY);
      if (list(tenant).size() >= Webhook.MOST) {
        throw Fault.of(
            FaultCode.WEBHOOK_LIMIT_REACHED,
            "A project has at most " + Webhook.MOST + " webhooks in one mode.",
            Json.obj("limit", Webhook.MOST));
      }
      Instant now = clockAndIds.now();
      var stored =
          Document.of(
              webhook.id(),
              tenant,
              WebhookCache.KIND,
              webhook.id().toString(),
              webhook.json().with(UPDATED, now),
              now);
      try {
        ChangeSet all = with.then(ChangeSet.ofDocuments(counted(tenant, registry, now)));
        Admission admission = documents.insert(stored, record, all);
        cache.changed(tenant);
        return admission;
      } catch (StaleVersionException another) {
        // Another webhook was created; count again.
      }
    }
  }

  private Document counted(Tenant tenant, Optional<Document> registry, Instant now) {
    Json.Obj body = Json.obj("created_at", now);
    return registry
        .map(last -> last.with(body))
        .orElseGet(() -> Document.of(clockAndIds.newId(), tenant, REGISTRY, REGISTRY, body, now));
  }

  /**
   * Writes a change, with an audit event when it was requested.
   *
   * @param first as read
   */
  Webhook change(Document first, UnaryOperator<Webhook> transition, Optional<AuditEvent> act) {
    Document stored = first;
    while (true) {
      Webhook before = WebhookCache.webhook(stored);
      Webhook after = transition.apply(before);
      ChangeSet notices =
          before.isEnabled() && !after.isEnabled() ? notices(after) : ChangeSet.NONE;
      Instant updated = act.isPresent() ? clockAndIds.now() : updatedAt(stored);
      if (after.equals(before)
          || documents.replace(
              stored.with(after.json().with(UPDATED, updated)),
              act.map(notices::withAuditEvent).orElse(notices))) {
        cache.changed(stored.tenant());
        return after;
      }
      stored = get(stored.tenant(), stored.id());
    }
  }

  /**
   * Writes a new secret of a webhook.
   *
   * @throws StaleVersionException when the webhook was changed meanwhile, or the idempotency key
   *     was used
   */
  void touch(Document stored, Optional<IdempotencyRecord> record, ChangeSet with) {
    Json.Obj body = stored.body().with(UPDATED, clockAndIds.now());
    if (!documents.replace(stored.with(body), record, with)) {
      throw new StaleVersionException();
    }
  }

  /** Deletes a webhook with its secret. */
  void delete(
      Tenant tenant, UUID id, Function<Webhook, Optional<Document>> secret, AuditEvent act) {
    List<Document> gone;
    do {
      Document stored = get(tenant, id);
      Stream<Document> own = secret.apply(WebhookCache.webhook(stored)).stream();
      gone = Stream.concat(Stream.of(stored), own).toList();
    } while (!documents.delete(gone, act));
    cache.changed(tenant);
  }

  /** Returns the deliveries to the other webhooks about a disabled one. */
  private ChangeSet notices(Webhook disabled) {
    Json.Obj data =
        Json.obj(
            "object", "webhook",
            "id", disabled.id(),
            "status", "disabled",
            "reason", disabled.health().disabledReason(),
            "mode", disabled.tenant().mode());
    var others = new WebhookDeliveryFactory(cache, clockAndIds);
    List<Delivery> to =
        others.of(disabled.tenant(), WebhookEventType.DISABLED, data).stream()
            .filter(delivery -> !delivery.webhook().equals(disabled.id()))
            .toList();
    return ChangeSet.NONE.withDeliveries(to);
  }
}
