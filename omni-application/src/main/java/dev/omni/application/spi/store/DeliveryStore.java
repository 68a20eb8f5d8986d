package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.webhook.Delivery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Keeps deliveries of webhooks. Every method is one atomic step, durable when it has returned. */
public interface DeliveryStore {
  /** Stores new ones; what is there already (same message and webhook) stays as it is. */
  void add(List<Delivery> fresh);

  /** Stores the next version if the stored one is the one before; else answers false. */
  boolean replace(Delivery next);

  /**
   * What is due, of all tenants: every webhook's longest due one before any webhook's second.
   *
   * @param each how many of one webhook at most
   */
  List<Delivery> due(Instant now, int each, int limit);

  /** What matches, newest first, then by greater message id text. */
  List<Delivery> list(Query query);

  /**
   * Which deliveries.
   *
   * @param tenant whose
   * @param webhook to that one alone
   * @param message of that one alone
   * @param statuses in one of these; empty for any
   * @param since of messages from then on
   * @param limit how many at most
   */
  record Query(
      Tenant tenant,
      Optional<UUID> webhook,
      Optional<UUID> message,
      Set<Delivery.Status> statuses,
      Instant since,
      int limit) {
    /** Copies the statuses. */
    public Query {
      statuses = Set.copyOf(statuses);
    }
  }

  /** Forgets what is not pending, of messages before that time; gives how many. */
  int forget(Instant before);
}
