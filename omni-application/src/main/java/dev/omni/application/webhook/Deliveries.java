package dev.omni.application.webhook;

import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * The administration of deliveries: list, replay, recover and discard. The audit event of a change
 * is written in the same commit.
 */
public final class Deliveries {
  /** The message for a delivery that a webhook does not have. */
  public static final String MISSING = "The webhook has no delivery with this id.";

  private static final Duration GAP = Duration.ofMillis(200);
  private static final int MANY = 1_000;
  private static final int LATEST = 3;
  private static final Set<Status> MISSED = Set.of(Status.FAILED, Status.HELD);
  private static final Set<Status> UNSENT = Set.of(Status.PENDING, Status.HELD);

  private final DeliveryStore deliveries;
  private final ClockAndIds clockAndIds;
  private final AuditActor actor;

  /** Creates the facet of a store. */
  public Deliveries(DeliveryStore deliveries, ClockAndIds clockAndIds) {
    this(deliveries, clockAndIds, AuditActor.named("embedder"));
  }

  private Deliveries(DeliveryStore deliveries, ClockAndIds clockAndIds, AuditActor actor) {
    this.deliveries = deliveries;
    this.clockAndIds = clockAndIds;
    this.actor = actor;
  }

  /** Returns these deliveries with an actor, whom the audit log names. */
  public Deliveries withActor(AuditActor whom) {
    return new Deliveries(deliveries, clockAndIds, whom);
  }

  /** Returns the displayed form of a delivery, without its body and attempts. */
  public static Json.Obj view(Delivery delivery) {
    return delivery.json(subject(delivery));
  }

  /** Returns the displayed form of a delivery with its body and attempts. */
  public static Json.Obj viewWithAttempts(Delivery delivery) {
    return delivery.jsonWithAttempts(subject(delivery));
  }

  private static Json.Obj subject(Delivery delivery) {
    var body = (Json.Obj) JsonReader.trusted(delivery.message().body());
    Json.Obj data = body.findObject("data").orElse(Json.Obj.EMPTY);
    return Json.obj("object", data.find("object"), "id", data.find("id"));
  }

  /** Returns the time of the latest attempt for a webhook, among those of its last messages. */
  Optional<Instant> lastAttempt(Webhook webhook) {
    var latest = new Query(webhook.tenant(), Optional.of(webhook.id()), DeliveryFilter.ANY, LATEST);
    return Stored.readable(deliveries.list(latest)).stream()
        .flatMap(delivery -> delivery.lastAttemptAt().stream())
        .max(Instant::compareTo);
  }

  /** Returns matching deliveries, newest first. */
  public List<Stored<Delivery>> list(Query query) {
    return deliveries.list(query);
  }

  /**
   * Returns a delivery.
   *
   * @throws Fault {@code delivery_not_found}
   */
  public Delivery find(Tenant tenant, UUID webhook, UUID message) {
    return deliveries
        .list(new Query(tenant, Optional.of(webhook), DeliveryFilter.of(message), 1))
        .stream()
        .findFirst()
        .map(Stored::require)
        .orElseThrow(() -> Fault.of(FaultCode.DELIVERY_NOT_FOUND, MISSING));
  }

  /**
   * Replays a delivery, under the same ids.
   *
   * @throws Fault {@code delivery_not_found}
   */
  public Delivery replay(Tenant tenant, UUID webhook, UUID message) {
    Delivery next;
    do {
      next = replayed(find(tenant, webhook, message));
    } while (replaced("webhooks.replay", Json.obj("message", message), List.of(next)) == 0);
    return next;
  }

  private Delivery replayed(Delivery delivery) {
    Instant now = clockAndIds.now();
    return delivery.replayed(now, now);
  }

  /**
   * Replays a message to all its webhooks, under the same id.
   *
   * @return the number of deliveries; 0 when the tenant has no such message
   */
  public int replay(Tenant tenant, UUID message) {
    List<Delivery> next =
        deliveries
            .list(new Query(tenant, Optional.empty(), DeliveryFilter.of(message), MANY))
            .stream()
            .flatMap(delivery -> delivery.value().stream())
            .map(this::replayed)
            .toList();
    return replaced("webhooks.replay", Json.obj("message", message), next);
  }

  private int replaced(String action, Json.Obj facts, List<Delivery> next) {
    return next.isEmpty()
        ? 0
        : deliveries.replaceAll(next, actor.event(clockAndIds.now(), action, facts));
  }

  /**
   * Replays the deliveries failed or held since a time, five in a second.
   *
   * @return the number of deliveries
   */
  public int recover(Tenant tenant, UUID webhook, Instant since) {
    Instant begin = clockAndIds.now();
    return changeAll(
        "webhooks.recover",
        new Query(tenant, Optional.of(webhook), DeliveryFilter.of(MISSED, since), MANY),
        (one, before) -> one.replayed(begin, begin.plus(GAP.multipliedBy(before))));
  }

  /**
   * Discards the deliveries failed or held since a time; only a replay sends them.
   *
   * @return the number of deliveries
   */
  public int discard(Tenant tenant, UUID webhook, Instant since) {
    return changeAll(
        "webhooks.drop",
        new Query(tenant, Optional.of(webhook), DeliveryFilter.of(MISSED, since), MANY),
        (one, before) -> one.discarded());
  }

  /** Discards the deliveries of a deleted webhook that are not sent yet. */
  void discardUnsent(Tenant tenant, UUID webhook) {
    changeAll(
        "webhooks.drop",
        new Query(tenant, Optional.of(webhook), DeliveryFilter.of(UNSENT, Instant.EPOCH), MANY),
        (one, before) -> one.discarded());
  }

  /**
   * Changes all matching deliveries of a webhook, the oldest first within each thousand; the change
   * makes a delivery match no more. Returns their number.
   */
  private int changeAll(
      String action, Query query, BiFunction<Delivery, Integer, Delivery> change) {
    int changed = 0;
    int before;
    do {
      before = changed;
      List<Delivery> newestFirst = Stored.readable(deliveries.list(query));
      var next = new ArrayList<Delivery>();
      for (int i = newestFirst.size() - 1; i >= 0; i--) {
        next.add(change.apply(newestFirst.get(i), changed + next.size()));
      }
      Json.Obj facts =
          Json.obj(
              "id", query.webhook(), "since", query.filter().since(), "deliveries", next.size());
      changed += replaced(action, facts, next);
    } while (changed > before);
    return changed;
  }
}
