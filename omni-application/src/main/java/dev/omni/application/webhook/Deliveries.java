package dev.omni.application.webhook;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;

/** The administration of deliveries: list, replay, recover and discard. */
public final class Deliveries {
  private static final Duration GAP = Duration.ofMillis(200);
  private static final int MANY = 10_000;

  private final DeliveryStore deliveries;
  private final ClockAndIds clockAndIds;

  /** Creates the facet of a store. */
  public Deliveries(DeliveryStore deliveries, ClockAndIds clockAndIds) {
    this.deliveries = deliveries;
    this.clockAndIds = clockAndIds;
  }

  /**
   * Replays a message to all its webhooks, under the same id.
   *
   * @return the number of deliveries; 0 when the tenant has no such message
   */
  public int replay(Tenant tenant, UUID message) {
    List<Delivery> all =
        deliveries.list(
            new Query(
                tenant, Optional.empty(), Optional.of(message), Set.of(), Instant.EPOCH, MANY));
    return (int)
        all.stream().filter(d -> deliveries.replace(d.rescheduled(clockAndIds.now()))).count();
  }

  /**
   * Replays the deliveries failed or held since a time, five in a second.
   *
   * @return the number of deliveries
   */
  public int recover(Tenant tenant, UUID id, Instant since) {
    Instant begin = clockAndIds.now();
    return changeMissed(
        tenant, id, since, (one, before) -> one.rescheduled(begin.plus(GAP.multipliedBy(before))));
  }

  /**
   * Discards the deliveries failed or held since a time; only a replay sends them.
   *
   * @return the number of deliveries
   */
  public int discard(Tenant tenant, UUID id, Instant since) {
    return changeMissed(tenant, id, since, (one, before) -> one.dropped());
  }

  /**
   * Changes the missed deliveries of a webhook, oldest first among ten thousand; returns their
   * number.
   */
  private int changeMissed(
      Tenant tenant, UUID id, Instant since, BiFunction<Delivery, Integer, Delivery> change) {
    var query =
        new Query(
            tenant,
            Optional.of(id),
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

  /** Returns the latest deliveries of a tenant, or of one webhook, newest first. */
  public List<Delivery> list(Tenant tenant, Optional<UUID> webhook, int limit) {
    return deliveries.list(
        new Query(tenant, webhook, Optional.empty(), Set.of(), Instant.EPOCH, limit));
  }
}
