package dev.omni.application.memory;

import dev.omni.application.spi.store.RunSequence;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The numbers of runs in memory, under the lock of the stores. */
final class InMemoryRunSequence implements RunSequence {
  private record Published(UUID evidence, Instant at) {}

  private final InMemoryState memory;
  private final Map<Tenant, Long> last = new LinkedHashMap<>();
  private final Map<UUID, SequenceNumber> numbers = new HashMap<>();
  private final Map<SequenceNumber, UUID> runs = new HashMap<>();
  private final Map<Tenant, Published> published = new HashMap<>();

  InMemoryRunSequence(InMemoryState memory) {
    this.memory = memory;
  }

  /** Gives a new run the next number, if it has one. */
  void number(Run run) {
    if (run.isNumbered()) {
      long next = last.merge(run.tenant(), 1L, Long::sum);
      var number = new SequenceNumber(run.tenant(), next);
      numbers.put(run.id(), number);
      runs.put(number, run.id());
    }
  }

  /** Returns an entry with the number of its run. */
  LogEntry numbered(LogEntry entry) {
    return entry.numbered(Optional.ofNullable(numbers.get(entry.id())));
  }

  /** Forgets whose number it was; the number stays taken. */
  void remove(Run run) {
    Optional.ofNullable(numbers.remove(run.id())).ifPresent(runs::remove);
  }

  @Override
  public Head head(Tenant tenant) {
    return memory.atomically(
        () ->
            new Head(
                last.getOrDefault(tenant, 0L),
                memory.open().stream()
                    .filter(run -> run.tenant().equals(tenant))
                    .flatMap(run -> Optional.ofNullable(numbers.get(run.id())).stream())
                    .map(SequenceNumber::number)
                    .sorted()
                    .toList()));
  }

  @Override
  public Optional<UUID> find(Tenant tenant, long number) {
    return memory.atomically(
        () -> Optional.ofNullable(runs.get(new SequenceNumber(tenant, number))));
  }

  @Override
  public List<Tenant> tenants() {
    return memory.atomically(() -> List.copyOf(last.keySet()));
  }

  @Override
  public boolean publish(LogEntry entry, Instant at, Instant notSince) {
    return memory.atomically(
        () -> {
          var before = Optional.ofNullable(published.get(entry.tenant()));
          if (!last.containsKey(entry.tenant())
              || before.filter(one -> !one.at().isBefore(notSince)).isPresent()) {
            return false;
          }
          memory.evidence().add(List.of(entry));
          published.put(entry.tenant(), new Published(entry.id(), at));
          return true;
        });
  }

  @Override
  public Optional<UUID> published(Tenant tenant) {
    return memory.atomically(
        () -> Optional.ofNullable(published.get(tenant)).map(Published::evidence));
  }
}
