package dev.omni.domain.webhook;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The conditions on deliveries of a query; empty ones do not filter.
 *
 * @param message only this one
 * @param statuses permitted statuses; empty for any
 * @param eventType only of this type
 * @param since minimum time of the message
 * @param until the time before which the message is
 */
public record DeliveryFilter(
    Optional<UUID> message,
    Set<Delivery.Status> statuses,
    Optional<String> eventType,
    Instant since,
    Optional<Instant> until) {
  /** Every delivery. */
  public static final DeliveryFilter ANY = of(Set.of(), Instant.EPOCH);

  public DeliveryFilter {
    statuses = Set.copyOf(statuses);
  }

  /** Returns the condition of one message. */
  public static DeliveryFilter of(UUID message) {
    return new DeliveryFilter(
        Optional.of(message), Set.of(), Optional.empty(), Instant.EPOCH, Optional.empty());
  }

  /** Returns the conditions of statuses, empty for any, and of a minimum time. */
  public static DeliveryFilter of(Set<Delivery.Status> statuses, Instant since) {
    return new DeliveryFilter(
        Optional.empty(), statuses, Optional.empty(), since, Optional.empty());
  }

  /** Returns whether a delivery meets the conditions. */
  public boolean matches(Delivery delivery) {
    Instant at = delivery.message().at();
    return message.map(delivery.message().id()::equals).orElse(true)
        && (statuses.isEmpty() || statuses.contains(delivery.state().status()))
        && eventType.map(delivery.message().type()::equals).orElse(true)
        && !at.isBefore(since)
        && until.map(at::isBefore).orElse(true);
  }
}
