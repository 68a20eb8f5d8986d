package dev.omni.application.webhook;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.WebhookEntry.WithSecret;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Health;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookChange;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookMessage;
import dev.omni.domain.webhook.WebhookSecret;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The webhooks: create, change, rotate, delete and test. The audit event of a requested change is
 * written in the same commit.
 */
public final class Webhooks {
  private final Stores stores;
  private final WebhookDocuments documents;
  private final WebhookSecretStore secrets;
  private final ClockAndIds clockAndIds;
  private final WebhookAddresses addresses;
  private final AuditActor actor;

  /**
   * Creates the facet of stores, for addresses by https.
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
    this(
        stores,
        new WebhookDocuments(stores, webhookCache, clockAndIds),
        new WebhookSecretStore(secrets, chance),
        clockAndIds,
        WebhookAddresses.https(),
        AuditActor.named("embedder"));
  }

  private Webhooks(
      Stores stores,
      WebhookDocuments documents,
      WebhookSecretStore secrets,
      ClockAndIds clockAndIds,
      WebhookAddresses addresses,
      AuditActor actor) {
    this.stores = stores;
    this.documents = documents;
    this.secrets = secrets;
    this.clockAndIds = clockAndIds;
    this.addresses = addresses;
    this.actor = actor;
  }

  /** Returns these webhooks with an actor, whom the audit log names. */
  public Webhooks withActor(AuditActor whom) {
    return new Webhooks(stores, documents, secrets, clockAndIds, addresses, whom);
  }

  /** Returns these webhooks for other addresses. */
  public Webhooks withAddresses(WebhookAddresses others) {
    return new Webhooks(stores, documents, secrets, clockAndIds, others, actor);
  }

  /** Returns the requirement that an address violates, as a problem at its place; or none. */
  public Optional<Problem> problem(String url) {
    return addresses
        .problem(url)
        .map(message -> new Problem("/url", FaultCode.WEBHOOK_URL_INVALID, message));
  }

  private void check(String url) {
    Fault.refuse(problem(url).stream().toList(), FaultCode.WEBHOOK_URL_INVALID);
  }

  /**
   * Creates a webhook; its secret is in this result only.
   *
   * @throws Fault {@code webhook_url_invalid}, {@code webhook_limit_reached}
   */
  public WithSecret create(Tenant tenant, Target target) {
    return create(tenant, target, id -> Optional.empty());
  }

  /**
   * Creates a webhook as {@link #create(Tenant, Target)}, or returns the one of the idempotency
   * key.
   *
   * @param record of the idempotency key, for the id of the webhook
   */
  public WithSecret create(
      Tenant tenant, Target target, Function<UUID, Optional<IdempotencyRecord>> record) {
    check(target.url());
    var webhook = new Webhook(clockAndIds.newId(), tenant, target, Health.GOOD);
    WebhookSecretStore.NewSecret secret = secrets.create(webhook, clockAndIds.now());
    ChangeSet with =
        ChangeSet.ofDocuments(secret.document())
            .withAuditEvent(auditEvent("webhooks.create", WebhookDocuments.facts(webhook)));
    var admission = documents.insert(webhook, record.apply(webhook.id()), with);
    WebhookEntry entry = entry(admission.document());
    return admission.inserted()
        ? new WithSecret(entry, secret.text(), false)
        : new WithSecret(entry, Optional.empty(), true);
  }

  /** Returns the webhooks of a tenant, newest first. */
  public List<Webhook> list(Tenant tenant) {
    return Stored.readable(documents.list(tenant)).stream().map(WebhookCache::webhook).toList();
  }

  /** Returns the webhooks of a tenant with their times and secrets, newest first. */
  public List<Stored<WebhookEntry>> entries(Tenant tenant) {
    return documents.list(tenant).stream()
        .map(hook -> hook.then(Document::position, this::entry))
        .toList();
  }

  /**
   * Returns a webhook with its times and secrets.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public WebhookEntry entry(Tenant tenant, UUID id) {
    return entry(documents.get(tenant, id));
  }

  /**
   * Checks that a webhook exists.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public void requireExisting(Tenant tenant, UUID id) {
    documents.get(tenant, id);
  }

  private WebhookEntry entry(Document document) {
    Webhook webhook = WebhookCache.webhook(document);
    Optional<Instant> lastAttempt =
        new Deliveries(stores.deliveries(), clockAndIds).lastAttempt(webhook);
    var times =
        new WebhookEntry.Times(
            document.stamp().createdAt(), WebhookDocuments.updatedAt(document), lastAttempt);
    return secrets.entry(webhook, times, clockAndIds.now());
  }

  /**
   * Creates a new secret, which is in this result only; the previous one signs for one more day.
   * There are at most two.
   *
   * @param endOld ends the previous secret of an earlier rotation
   * @param record of the idempotency key, if there is one
   * @throws Fault {@code webhook_not_found}, {@code rotation_pending}
   * @throws ChangeSet.StaleVersionException when the webhook was changed, or the idempotency key
   *     used, meanwhile
   */
  public WithSecret rotate(
      Tenant tenant, UUID id, boolean endOld, Optional<IdempotencyRecord> record) {
    Document stored = documents.get(tenant, id);
    Webhook webhook = WebhookCache.webhook(stored);
    Optional<Instant> overlap = secrets.overlap(webhook, clockAndIds.now());
    if (overlap.isPresent() && !endOld) {
      throw Fault.of(
          FaultCode.ROTATION_PENDING,
          "The previous secret still signs until "
              + overlap.get()
              + ", and there are two at most; expire_old_now ends it.",
          Json.obj("expires_at", overlap.get()));
    }
    WebhookSecretStore.NewSecret secret = secrets.create(webhook, clockAndIds.now());
    AuditEvent event =
        auditEvent("webhooks.rotate", Json.obj("id", id, "ends_older_key", overlap.isPresent()));
    documents.touch(stored, record, ChangeSet.ofDocuments(secret.document()).withAuditEvent(event));
    return new WithSecret(entry(tenant, id), secret.text(), false);
  }

  /**
   * Changes a webhook.
   *
   * @throws Fault {@code webhook_not_found}, {@code webhook_url_invalid}
   */
  public Webhook change(Tenant tenant, UUID id, WebhookChange change) {
    Document stored = documents.get(tenant, id);
    change.url().ifPresent(this::check);
    Webhook next = WebhookCache.webhook(stored).changed(change);
    Json.Obj facts = WebhookDocuments.facts(next).with("enabled", next.isEnabled());
    return documents.change(
        stored,
        webhook -> webhook.changed(change),
        Optional.of(auditEvent("webhooks." + change.action(), facts)));
  }

  /**
   * Deletes a webhook with its secrets. Deliveries that are not sent yet are discarded.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public void delete(Tenant tenant, UUID id) {
    documents.delete(
        tenant, id, secrets::document, auditEvent("webhooks.delete", Json.obj("id", id)));
    new Deliveries(stores.deliveries(), clockAndIds).withActor(actor).discardUnsent(tenant, id);
  }

  private AuditEvent auditEvent(String name, Json.Obj facts) {
    return actor.event(clockAndIds.now(), name, facts);
  }

  /**
   * Queues a test delivery, also to a disabled webhook: one attempt without consequences.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public Json.Obj test(Tenant tenant, UUID id) {
    Webhook webhook = WebhookCache.webhook(documents.get(tenant, id));
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
    return documents.cache().of(delivery.message().tenant(), delivery.webhook());
  }

  /** Returns the current webhook of a delivery, for decisions on new webhooks. */
  Optional<Webhook> findCurrent(Delivery delivery) {
    return documents
        .find(delivery.message().tenant(), delivery.webhook())
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
      documents
          .find(delivery.message().tenant(), delivery.webhook())
          .ifPresent(
              stored ->
                  documents.change(
                      stored,
                      webhook -> webhook.withAttempt(response, clockAndIds.now()),
                      Optional.empty()));
    }
  }
}
