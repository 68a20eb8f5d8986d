package dev.omni.application.webhook;

import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.DeliveryStore;
import dev.omni.application.spi.DeliveryStore.Query;
import dev.omni.application.spi.DocumentStore;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.EventType;
import dev.omni.domain.webhook.Message;
import dev.omni.domain.webhook.Response;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Standing;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookKey;
import dev.omni.domain.webhook.WebhookUrl;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Webhooks as their owner sees them: made, turned, stopped, tested, told again. */
public final class Webhooks {
  private static final Duration GAP = Duration.ofMillis(200);
  private static final int MANY = 10_000;

  private final DocumentStore documents;
  private final DeliveryStore deliveries;
  private final Subscriptions subscriptions;
  private final SigningSecrets secrets;
  private final Doors doors;

  /**
   * Over stores.
   *
   * @param chance where keys come from; must be cryptographically strong
   */
  public Webhooks(
      Stores stores,
      Subscriptions subscriptions,
      Secrets secrets,
      Doors doors,
      SecureRandom chance) {
    this.documents = stores.documents();
    this.deliveries = stores.deliveries();
    this.subscriptions = subscriptions;
    this.secrets = new SigningSecrets(secrets, chance);
    this.doors = doors;
  }

  /**
   * A new webhook, with its key, which is shown this once.
   *
   * @param http whether http is allowed
   * @throws Fault when the address is wrong, or the tenant has as many as it may
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
    var webhook = new Webhook(doors.id(), tenant, target, Standing.GOOD);
    SigningSecrets.Fresh key = secrets.fresh(webhook, doors.now());
    var kept =
        Document.of(
            webhook.id(),
            tenant,
            Subscriptions.KIND,
            webhook.id().toString(),
            webhook.json(),
            doors.now());
    documents.admit(kept, Optional.empty(), Change.keeping(key.kept()));
    subscriptions.changed(tenant);
    return shown(webhook, key);
  }

  private static Json.Obj shown(Webhook webhook, SigningSecrets.Fresh key) {
    Json.Obj all = webhook.json();
    for (var member : key.shown().members().entrySet()) {
      all = all.with(member.getKey(), member.getValue());
    }
    return all;
  }

  /** The webhooks of a tenant, newest first. */
  public List<Webhook> list(Tenant tenant) {
    subscriptions.changed(tenant);
    return subscriptions.of(tenant);
  }

  /**
   * A new key for a webhook, shown this once; the one before signs too for a day. There are two at
   * most.
   *
   * @param endOld ends a key that still signs since an earlier rotation
   * @throws Fault {@code webhook_not_found}, or {@code parameter_invalid} when there is such a key
   */
  public Json.Obj rotate(Tenant tenant, UUID id, boolean endOld) {
    Document kept = kept(tenant, id);
    Optional<Instant> overlap = secrets.overlap(Subscriptions.webhook(kept), doors.now());
    if (overlap.isPresent() && !endOld) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "/expire_old_now",
          "must be said: the key of the rotation before signs until "
              + overlap.get()
              + ", and there are two keys at most");
    }
    SigningSecrets.Fresh key = secrets.fresh(Subscriptions.webhook(kept), doors.now());
    if (!documents.replace(kept.with(kept.body()), Change.keeping(key.kept()))) {
      throw Fault.of(FaultCode.CONCURRENT_UPDATE, "Somebody else was faster; ask again.");
    }
    return shown(Subscriptions.webhook(kept), key);
  }

  /** Stops deliveries; what happens meanwhile is held. */
  public Webhook disable(Tenant tenant, UUID id) {
    return change(kept(tenant, id), webhook -> webhook.closed("operator"));
  }

  /** Lets deliveries of what happens from now on go out; what is held stays so. */
  public Webhook enable(Tenant tenant, UUID id) {
    return change(kept(tenant, id), Webhook::reopened);
  }

  private Webhook change(Document first, UnaryOperator<Webhook> transition) {
    Document kept = first;
    while (true) {
      Webhook before = Subscriptions.webhook(kept);
      Webhook after = transition.apply(before);
      boolean disabled = before.enabled() && !after.enabled();
      if (after.equals(before)
          || documents.replace(kept.with(after.json()), disabled ? told(after) : Change.NONE)) {
        subscriptions.changed(kept.tenant());
        return after;
      }
      kept = kept(kept.tenant(), kept.id());
    }
  }

  /** The other webhooks are told that one was disabled. */
  private Change told(Webhook disabled) {
    Json.Obj data =
        Json.obj(
            "object", "webhook",
            "id", disabled.id(),
            "status", "disabled",
            "reason", disabled.standing().disabled(),
            "mode", disabled.tenant().mode());
    var others = new Announcements(subscriptions, doors);
    List<Delivery> to =
        others.of(disabled.tenant(), EventType.DISABLED, data).stream()
            .filter(delivery -> !delivery.webhook().equals(disabled.id()))
            .toList();
    return Change.NONE.announcing(to);
  }

  /**
   * Queues a delivery that tests a webhook, a disabled one too: one attempt, of no consequence.
   *
   * @throws Fault {@code webhook_not_found}
   */
  public Json.Obj test(Tenant tenant, UUID id) {
    Webhook webhook = Subscriptions.webhook(kept(tenant, id));
    Json.Obj data =
        Json.obj("object", "webhook", "id", id, "status", "test", "mode", tenant.mode());
    Message message = Message.of(doors.id(), tenant, EventType.TEST, doors.now(), data);
    deliveries.add(List.of(Delivery.of(message, webhook)));
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

  /**
   * Tells a message again to everybody who was told of it, under the same id.
   *
   * @return how many deliveries that makes; none when the tenant has no such message
   */
  public int replay(Tenant tenant, UUID message) {
    List<Delivery> all =
        deliveries.list(
            new Query(
                tenant, Optional.empty(), Optional.of(message), Set.of(), Instant.EPOCH, MANY));
    return (int) all.stream().filter(d -> deliveries.replace(d.again(doors.now()))).count();
  }

  /**
   * Tells again what failed or was held since then, five in a second.
   *
   * @return how many deliveries that makes
   */
  public int recover(Tenant tenant, UUID id, Instant since) {
    Instant begin = doors.now();
    return missed(
        tenant, id, since, (one, before) -> one.again(begin.plus(GAP.multipliedBy(before))));
  }

  /**
   * Gives up what failed or was held since then: nobody will be told of it, unless it is replayed.
   *
   * @return how many deliveries that were
   */
  public int drop(Tenant tenant, UUID id, Instant since) {
    return missed(tenant, id, since, (one, before) -> one.dropped());
  }

  /** Changes what a webhook missed, oldest first among ten thousand; gives how many that were. */
  private int missed(
      Tenant tenant, UUID id, Instant since, BiFunction<Delivery, Integer, Delivery> change) {
    var query =
        new Query(
            tenant,
            Optional.of(kept(tenant, id).id()),
            Optional.empty(),
            Set.of(Status.FAILED, Status.HELD),
            since,
            MANY);
    int changed = 0;
    int before;
    do {
      before = changed;
      List<Delivery> newestFirst = deliveries.list(query);
      for (int i = newestFirst.size() - 1; i >= 0; i--) {
        changed += deliveries.replace(change.apply(newestFirst.get(i), changed)) ? 1 : 0;
      }
    } while (changed > before);
    return changed;
  }

  /** The latest deliveries of a tenant, or of one webhook, newest first. */
  public List<Delivery> deliveries(Tenant tenant, Optional<UUID> webhook, int limit) {
    return deliveries.list(
        new Query(tenant, webhook, Optional.empty(), Set.of(), Instant.EPOCH, limit));
  }

  /** The webhook that a delivery is for, as it was known a second ago at most. */
  Optional<Webhook> known(Delivery delivery) {
    return subscriptions.of(delivery.message().tenant(), delivery.webhook());
  }

  /** The same as it is now; what nobody may be told yet is decided by that alone. */
  Optional<Webhook> stored(Delivery delivery) {
    return documents
        .find(delivery.message().tenant(), Subscriptions.KIND, delivery.webhook())
        .map(Subscriptions::webhook);
  }

  List<WebhookKey> keys(Webhook webhook) {
    return secrets.good(webhook, doors.now());
  }

  /** What an attempt says about its webhook; tests say nothing. */
  void attempted(Delivery delivery, Response response) {
    boolean test = delivery.message().type().equals(EventType.TEST);
    boolean news = !response.good() || known(delivery).filter(Webhook::failing).isPresent();
    if (!test && news) {
      change(
          kept(delivery.message().tenant(), delivery.webhook()),
          webhook -> webhook.attempted(response, doors.now()));
    }
  }

  private Document kept(Tenant tenant, UUID id) {
    return documents
        .find(tenant, Subscriptions.KIND, id)
        .orElseThrow(() -> Fault.of(FaultCode.WEBHOOK_NOT_FOUND, "There is no such webhook."));
  }
}
