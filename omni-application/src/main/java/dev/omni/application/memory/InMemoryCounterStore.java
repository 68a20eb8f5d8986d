package dev.omni.application.memory;

import dev.omni.application.spi.store.CounterStore;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Counters in memory, for nodes of one process. */
final class InMemoryCounterStore implements CounterStore {
  private final Map<Name, WrittenCounter> written = new LinkedHashMap<>();

  private record Name(UUID node, UUID subjectId, String counter) {}

  private record WrittenCounter(SharedCounter counter, Instant at) {}

  @Override
  public synchronized List<SharedCounter> exchange(
      UUID node, List<SharedCounter> own, Instant now, Duration fresh) {
    own.forEach(
        counter ->
            written.put(
                new Name(node, counter.subjectId(), counter.counter()),
                new WrittenCounter(counter, now)));
    return written.values().stream()
        .filter(other -> !other.at().isBefore(now.minus(fresh)))
        .map(WrittenCounter::counter)
        .filter(counter -> !counter.node().equals(node))
        .toList();
  }

  @Override
  public synchronized int deleteBefore(Instant before) {
    int all = written.size();
    written.values().removeIf(old -> old.at().isBefore(before));
    return all - written.size();
  }
}
