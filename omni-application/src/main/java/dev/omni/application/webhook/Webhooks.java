package dev.omni.application.webhook;

import dev.omni.application.internal.correlation.CorrelationContext;
import dev.omni.application.internal.webhook.WebhookCache;
import dev.omni.application.internal.webhook.WebhookDeliveryFactory;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookMessage;
import dev.omni.domain.webhook.WebhookSecret;
import dev.omni.domain.webhook.WebhookUrl;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The webhooks: create, rotate, disable, enable and test. Audit events of operators are written in
 * the same commit.
 */
public final class Webhooks {
  private final Stores stores;
  private final DocumentStore documents;
  private final WebhookCache webhookCache;
  private final WebhookSecretStore secrets;
  private final ClockAndIds clockAndIds;
  private final String actor;

  /**
   * Creates the facet of stores.
   *
   * @param chance source of secrets; must be cryptographically strong
   */
  @SuppressWarnings("exports") // Omni alone calls it.
  public Webhooks(
      Stores stores,
      WebhookCache webhookCache,
      Secrets secrets,
      ClockAndIds clockAndIds,
      SecureRandom chance) {
    this(stores, webhookCache, new WebhookSecretStore(secrets, chance), clockAndIds, "embedder");
  }

  private Webhooks(
      Stores stores,
      WebhookCache webhookCache,
      WebhookSecretStore secrets,
      ClockAndIds clockAndIds,
      String actor) {
    this.stores = stores;
    this.documents = stores.documents();
    this.webhookCache = webhookCache;
    this.secrets = secrets;
    this.clockAndIds = clockAndIds;
    this.actor = actor;
  }

  /** Returns these webhooks with an operator, whom the audit log names. */
  public Webhooks withActor(String whom) {
    return new Webhooks(stores, webhookCache, secrets, clockAndIds, whom);
  }

  /**
   * Creates a webhook; returns it with its secret, which is shown this once.
   *
   * @param http whether http is allowed
   * @throws Fault for an invalid address, or at the maximum number of webhooks
   */
  public Json.Obj create(Tenant tenant, Target target, boolean http) {
    WebhookUrl.problem(target.url(), http)
        .ifPresent(
            message -> {
              throw Fault.at(FaultCode.PARAMETER_INVALID, "/url", message);
            });
    if (list(tenant).size() >= Webhook.MOST) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "/url",
          "must be one of at most " + Webhook.MOST + " webhooks of a project and mode");
    }
    var webhook = new Webhook(clockAndIds.newId(), tenant, target, Health.GOOD);
    WebhookSecretStore.NewSecret key = secrets.create(webhook, clockAndIds.now());
    var stored =
        Document.of(
            webhook.id(),
            tenant,
            WebhookCache.KIND,
            webhook.id().toString(),
            webhook.json(),
            clockAndIds.now());
    AuditEvent event = auditEvent("webhooks.create", facts(webhook));
    documents.insert(
        stored, Optional.empty(), ChangeSet.ofDocuments(key.document()).withAuditEvent(event));
    webhookCache.changed(tenant);
    return view(webhook, key);
  }

  private static Json.Obj view(Webhook webhook, WebhookSecretStore.NewSecret key) {
    return webhook.json().withAll(key.view());
  }

  /** Returns the webhooks of a tenant, newest first. */
  public List<Webhook> list(Tenant tenant) {
    webhookCache.changed(tenant);
    return webhookCache.of(tenant);
  }

  /**
   * Creates a new secret, shown this once; the previous one signs for one more day. There are at
   * most two.
   *
   * @param endOld ends the previous secret of an earlier rotation
   * @throws Fault {@code webhook_not_found}, or {@code parameter_invalid} when there is such a
   *     secret
   */
  public Json.Obj rotate(Tenant tenant, UUID id, boolean endOld) {
    Document stored = get(tenant, id);
    Optional<Instant> overlap = secrets.overlap(WebhookCache.webhook(stored), clockAndIds.now());
    if (overlap.isPresent() && !endOld) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "/expire_old_now",
          "is required (true or false): the previous secret still signs until "
              + overlap.get()
              + ", and there are two keys at most");
    }
    WebhookSecretStore.NewSecret key =
        secrets.create(WebhookCache.webhook(stored), clockAndIds.now());
    AuditEvent event =
        auditEvent("webhooks.rotate", Json.obj("id", id, "ends_older_key", overlap.isPresent()));
    if (!documents.replace(
        stored.with(stored.body()), ChangeSet.ofDocuments(key.document()).withAuditEvent(event))) {
      throw Fault.of(FaultCode.CONCURRENT_UPDATE, "The resource was changed concurrently; retry.");
    }
    return view(WebhookCache.webhook(stored), key);
  }

  /** Stops deliveries; new ones are held. */
  public Webhook disable(Tenant tenant, UUID id) {
    return change(
        get(tenant, id),
        webhook -> webhook.disabled(Webhook.DisabledReason.OPERATOR),
        Optional.of(auditEvent("webhooks.disable", Json.obj("id", id))));
  }

  /** Resumes deliveries of new messages; held ones stay held. */
  public Webhook enable(Tenant tenant, UUID id) {
    return change(
        get(tenant, id),
        Webhook::enabledAgain,
        Optional.of(auditEvent("webhooks.enable", Json.obj("id", id))));
  }

  private AuditEvent auditEvent(String name, Json.Obj facts) {
    return new AuditEvent(clockAndIds.now(), actor, name, facts);
  }

  private static Json.Obj facts(Webhook webhook) {
    return Json.obj(
        "id", webhook.id(),
        "project_id", webhook.tenant().projectId(),
        "mode", webhook.tenant().mode(),
        "url", webhook.target().url(),
        "events", new TreeSet<>(webhook.target().events()),
        "signature", webhook.target().scheme());
  }

  /** Writes a change, with an audit event when an operator made it. */
  private Webhook change(
      Document first, UnaryOperator<Webhook> transition, Optional<AuditEvent> act) {
    Document stored = first;
    while (true) {
      Webhook before = WebhookCache.webhook(stored);
      Webhook after = transition.apply(before);
      ChangeSet notices =
          before.isEnabled() && !after.isEnabled() ? notices(after) : ChangeSet.NONE;
      if (after.equals(before)
          || documents.replace(
              stored.with(after.json()), act.map(notices::withAuditEvent).orElse(notices))) {
        webhookCache.changed(stored.tenant());
        return after;
      }
      stored = get(stored.tenant(), stored.id());
    }
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
    var others = new WebhookDeliveryFactory(webhookCache, clockAndIds);
    List<Delivery> to =
        others.of(disabled.tenant(), WebhookEventType.DISABLED, data).stream()
            .filter(delivery -> !delivery.webhook().equals(disabled.id()))
            .toList();
    return ChangeSet.NONE.withDeliveries(to);
  }

  /**
   * Queues a test delivery, also to a disabled webhook: one attempt without consequences.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public Json.Obj test(Tenant tenant, UUID id) {
    Webhook webhook = WebhookCache.webhook(get(tenant, id));
    Json.Obj data =
        Json.obj("object", "webhook", "id", id, "status", "test", "mode", tenant.mode());
    WebhookMessage message =
        WebhookMessage.of(
                clockAndIds.newId(), tenant, WebhookEventType.TEST, clockAndIds.now(), data)
            .within(CorrelationContext.current().trace());
    stores.deliveries().add(List.of(Delivery.of(message, webhook)));
    return Json.obj(
        "object",
        "developer.webhook_test",
        "webhook_id",
        id,
        "delivery_id",
        message.id(),
        "message_id",
        message.wireId(),
        "event_type",
        message.type(),
        "status",
        "queued");
  }

  /** Returns the webhook of a delivery, at most a second old. */
  Optional<Webhook> findCached(Delivery delivery) {
    return webhookCache.of(delivery.message().tenant(), delivery.webhook());
  }

  /** Returns the current webhook of a delivery, for decisions on new webhooks. */
  Optional<Webhook> findCurrent(Delivery delivery) {
    return documents
        .find(delivery.message().tenant(), WebhookCache.KIND, delivery.webhook())
        .map(WebhookCache::webhook);
  }

  List<WebhookSecret> keys(Webhook webhook) {
    return secrets.current(webhook, clockAndIds.now());
  }

  /** Records the result of an attempt for its webhook, except for tests. */
  void recordAttempt(Delivery delivery, DeliveryAttempt response) {
    boolean test = delivery.message().type().equals(WebhookEventType.TEST);
    boolean news =
        !response.isAccepted() || findCached(delivery).filter(Webhook::isFailing).isPresent();
    if (!test && news) {
      change(
          get(delivery.message().tenant(), delivery.webhook()),
          webhook -> webhook.withAttempt(response, clockAndIds.now()),
          Optional.empty());
    }
  }

  private Document get(Tenant tenant, UUID id) {
    return documents
        .find(tenant, WebhookCache.KIND, id)
        .orElseThrow(() -> Fault.of(FaultCode.WEBHOOK_NOT_FOUND, "No webhook has this id."));
  }
}
