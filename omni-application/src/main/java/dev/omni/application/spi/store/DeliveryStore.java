package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.ListPosition;
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
   * Stores the next versions whose previous ones are stored, with an audit event in the same
   * commit; returns their number. Without any, nothing is written.
   */
  int replaceAll(List<Delivery> next, AuditEvent event);

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
   * @param filter which deliveries
   * @param after time and id of the message of the last one seen
   * @param limit maximum number
   */
  record Query(
      Tenant tenant,
      Optional<UUID> webhook,
      Filter filter,
      Optional<ListPosition> after,
      int limit) {
    /** Creates a query from the newest on. */
    public Query(Tenant tenant, Optional<UUID> webhook, Filter filter, int limit) {
      this(tenant, webhook, filter, Optional.empty(), limit);
    }

    /** Returns whether a delivery is a result; the limit does not matter. */
    public boolean matches(Delivery delivery) {
      return delivery.message().tenant().equals(tenant)
          && webhook.map(delivery.webhook()::equals).orElse(true)
          && filter.matches(delivery)
          && after.map(last -> last.compareTo(position(delivery)) < 0).orElse(true);
    }

    /** Returns the position of a delivery in the list of its webhook. */
    public static ListPosition position(Delivery delivery) {
      return new ListPosition(delivery.message().at(), delivery.message().id());
    }
  }

  /**
   * The conditions of a query.
   *
   * @param message only this one
   * @param statuses permitted statuses; empty for any
   * @param eventType only of this type
   * @param since minimum time of the message
   * @param until the time before which the message is
   */
  record Filter(
      Optional<UUID> message,
      Set<Delivery.Status> statuses,
      Optional<String> eventType,
      Instant since,
      Optional<Instant> until) {
    /** Every delivery. */
    public static final Filter ANY = of(Set.of(), Instant.EPOCH);

    public Filter {
      statuses = Set.copyOf(statuses);
    }

    /** Returns the condition of one message. */
    public static Filter of(UUID message) {
      return new Filter(
          Optional.of(message), Set.of(), Optional.empty(), Instant.EPOCH, Optional.empty());
    }

    /** Returns the conditions of statuses, empty for any, and of a minimum time. */
    public static Filter of(Set<Delivery.Status> statuses, Instant since) {
      return new Filter(Optional.empty(), statuses, Optional.empty(), since, Optional.empty());
    }

    private boolean matches(Delivery delivery) {
      Instant at = delivery.message().at();
      return message.map(delivery.message().id()::equals).orElse(true)
          && (statuses.isEmpty() || statuses.contains(delivery.state().status()))
          && eventType.map(delivery.message().type()::equals).orElse(true)
          && !at.isBefore(since)
          && until.map(at::isBefore).orElse(true);
    }
  }

  /** Deletes deliveries that are not pending, of messages before a time; returns their number. */
  int deleteBefore(Instant before);
}
