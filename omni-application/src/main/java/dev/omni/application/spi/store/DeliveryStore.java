package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryFilter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of webhook deliveries. Every method is atomic, and durable on return. */
public interface DeliveryStore {
  /** Stores new deliveries; existing ones (same message and webhook) stay unchanged. */
  void add(List<Delivery> fresh);

  /** Stores the next version if the previous one is stored; otherwise returns false. */
  boolean replace(Delivery next);

  /**
   * Stores the next versions whose previous ones are stored, with an audit event in the same
   * commit; returns their number. Without any, nothing is written.
   */
  int replaceAll(List<Delivery> next, AuditEvent event);

  /**
   * Returns due deliveries of all tenants: the oldest of every webhook before the second of any.
   * One that cannot be read is discarded.
   *
   * @param each maximum number for one webhook
   */
  List<Delivery> listDue(Instant now, int each, int limit);

  /** Returns matching deliveries, newest first, then by greater message id text. */
  List<Stored<Delivery>> list(Query query);

  /**
   * A query for deliveries.
   *
   * @param tenant owner
   * @param webhook only this one
   * @param filter which deliveries
   * @param after time and id of the message of the last one seen
   * @param limit maximum number
   */
  record Query(
      Tenant tenant,
      Optional<UUID> webhook,
      DeliveryFilter filter,
      Optional<ListPosition> after,
      int limit) {
    /** Creates a query from the newest on. */
    public Query(Tenant tenant, Optional<UUID> webhook, DeliveryFilter filter, int limit) {
      this(tenant, webhook, filter, Optional.empty(), limit);
    }

    /** Returns whether a delivery is a result; the limit does not matter. */
    public boolean matches(Delivery delivery) {
      return delivery.message().tenant().equals(tenant)
          && webhook.map(delivery.webhook()::equals).orElse(true)
          && filter.matches(delivery)
          && after.map(last -> last.compareTo(delivery.position()) < 0).orElse(true);
    }
  }

  /** Deletes deliveries that are not pending, of messages before a time; returns their number. */
  int deleteBefore(Instant before);
}
