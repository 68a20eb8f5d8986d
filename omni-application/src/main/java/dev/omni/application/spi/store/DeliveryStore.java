package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.webhook.Delivery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The store of webhook deliveries. Every method is atomic, and durable on return. */
public interface DeliveryStore {
  /** Stores new deliveries; existing ones (same message and webhook) stay unchanged. */
  void add(List<Delivery> fresh);

  /** Stores the next version if the previous one is stored; otherwise returns false. */
  boolean replace(Delivery next);

  /**
   * Returns due deliveries of all tenants: the oldest of every webhook before the second of any.
   *
   * @param each maximum number for one webhook
   */
  List<Delivery> listDue(Instant now, int each, int limit);

  /** Returns matching deliveries, newest first, then by greater message id text. */
  List<Delivery> list(Query query);

  /**
   * A query for deliveries.
   *
   * @param tenant owner
   * @param webhook only this one
   * @param message only this one
   * @param statuses permitted statuses; empty for any
   * @param since minimum time of the message
   * @param limit maximum number
   */
  record Query(
      Tenant tenant,
      Optional<UUID> webhook,
      Optional<UUID> message,
      Set<Delivery.Status> statuses,
      Instant since,
      int limit) {
    public Query {
      statuses = Set.copyOf(statuses);
    }
  }

  /** Deletes deliveries that are not pending, of messages before a time; returns their number. */
  int deleteBefore(Instant before);
}
