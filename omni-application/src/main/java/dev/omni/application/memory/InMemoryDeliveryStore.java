package dev.omni.application.memory;

import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.Status;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Deliveries in memory. */
final class InMemoryDeliveryStore implements DeliveryStore {
  private static final Comparator<Delivery> NEWEST_FIRST =
      Comparator.comparing((Delivery d) -> d.message().at())
          .thenComparing(d -> d.message().id().toString())
          .thenComparing(d -> d.webhook().toString())
          .reversed();

  private static final Comparator<Delivery> LONGEST_DUE =
      Comparator.comparing((Delivery d) -> d.state().dueAt().orElse(Instant.MAX))
          .thenComparing(d -> d.message().id().toString());

  private final InMemoryState memory;

  InMemoryDeliveryStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public void add(List<Delivery> fresh) {
    memory.atomically(
        () -> {
          fresh.forEach(delivery -> all().putIfAbsent(delivery.id(), delivery));
          return fresh;
        });
  }

  private Map<Delivery.Id, Delivery> all() {
    return memory.deliveries();
  }

  @Override
  public boolean replace(Delivery next) {
    return memory.atomically(() -> replaced(next));
  }

  private boolean replaced(Delivery next) {
    Delivery there = all().get(next.id());
    boolean follows = there != null && there.state().version() == next.state().version() - 1;
    if (follows) {
      all().put(next.id(), next);
    }
    return follows;
  }

  @Override
  public int replaceAll(List<Delivery> next, AuditEvent event) {
    return memory.atomically(
        () -> {
          int replaced = (int) next.stream().filter(this::replaced).count();
          if (replaced > 0) {
            memory.audit().append(event);
          }
          return replaced;
        });
  }

  @Override
  public List<Delivery> listDue(Instant now, int each, int limit) {
    return memory.atomically(() -> ranked(now, each).limit(limit).toList());
  }

  private record RankedDelivery(Delivery delivery, int rank) {}

  private Stream<Delivery> ranked(Instant now, int each) {
    var seen = new HashMap<UUID, Integer>();
    return all().values().stream()
        .filter(delivery -> delivery.due(now))
        .sorted(LONGEST_DUE)
        .map(
            delivery ->
                new RankedDelivery(delivery, seen.merge(delivery.webhook(), 1, Integer::sum)))
        .filter(ranked -> ranked.rank() <= each)
        .sorted(Comparator.comparingInt(RankedDelivery::rank))
        .map(RankedDelivery::delivery);
  }

  @Override
  public List<Stored<Delivery>> list(Query query) {
    return memory.atomically(
        () ->
            all().values().stream()
                .filter(query::matches)
                .sorted(NEWEST_FIRST)
                .limit(query.limit())
                .<Stored<Delivery>>map(Stored.Read::new)
                .toList());
  }

  @Override
  public int deleteBefore(Instant before) {
    return memory.atomically(
        () -> {
          int size = all().size();
          all()
              .values()
              .removeIf(
                  d -> d.state().status() != Status.PENDING && d.message().at().isBefore(before));
          return size - all().size();
        });
  }
}
