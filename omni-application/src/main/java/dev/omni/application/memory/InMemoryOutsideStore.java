package dev.omni.application.memory;

import dev.omni.application.spi.outside.OutsideStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongFunction;

/** Cosignatures, times and forks of the log, in memory. */
final class InMemoryOutsideStore implements OutsideStore {
  private final NavigableMap<Long, Map<String, Cosigned>> cosigned = new TreeMap<>();
  private final Map<Kind, NavigableMap<Long, Stamped>> stamped = new TreeMap<>();
  private final Map<String, Fork> forks = new TreeMap<>();
  private final LongFunction<Optional<String>> checkpoints;

  /**
   * Creates an empty store.
   *
   * @param checkpoints returns the checkpoint of a size
   */
  InMemoryOutsideStore(LongFunction<Optional<String>> checkpoints) {
    this.checkpoints = checkpoints;
    for (Kind kind : Kind.values()) {
      stamped.put(kind, new TreeMap<>());
    }
  }

  @Override
  public synchronized void add(Cosigned one) {
    cosigned.computeIfAbsent(one.size(), size -> new TreeMap<>()).putIfAbsent(one.witness(), one);
  }

  @Override
  public synchronized List<Cosigned> cosigned(long size) {
    return List.copyOf(cosigned.getOrDefault(size, Map.of()).values());
  }

  @Override
  public synchronized long lastCosigned(String witness) {
    return cosigned.descendingMap().entrySet().stream()
        .filter(size -> size.getValue().containsKey(witness))
        .mapToLong(Map.Entry::getKey)
        .findFirst()
        .orElse(0);
  }

  @Override
  public synchronized Optional<Long> firstCosigned(long from, int quorum) {
    return cosigned.tailMap(from, true).entrySet().stream()
        .filter(size -> size.getValue().size() >= quorum)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private NavigableMap<Long, Stamped> of(Kind kind) {
    return stamped.getOrDefault(kind, new TreeMap<>());
  }

  @Override
  public synchronized void add(Stamped one) {
    of(one.kind()).putIfAbsent(one.number(), one);
  }

  @Override
  public synchronized Optional<Stamped> stamped(Kind kind, long number) {
    return Optional.ofNullable(of(kind).get(number));
  }

  @Override
  public synchronized Optional<Long> firstStamped(long from, int quorum) {
    return of(Kind.CHECKPOINT).tailMap(from, true).keySet().stream()
        .filter(size -> cosigned.getOrDefault(size, Map.of()).size() >= quorum)
        .findFirst();
  }

  @Override
  public synchronized long lastStamped() {
    NavigableMap<Long, Stamped> all = of(Kind.CHECKPOINT);
    return all.isEmpty() ? 0 : all.lastKey();
  }

  @Override
  public Optional<String> checkpoint(long size) {
    return checkpoints.apply(size);
  }

  @Override
  public synchronized boolean add(Fork fork) {
    return forks.putIfAbsent(fork.witness(), fork) == null;
  }

  @Override
  public synchronized List<Fork> forks() {
    return List.copyOf(forks.values());
  }

  @Override
  public synchronized List<Fork> accept(Instant at) {
    var accepted = new ArrayList<Fork>();
    for (Fork fork : forks()) {
      if (fork.acceptedAt().isEmpty()) {
        var next =
            new Fork(fork.witness(), fork.size(), fork.reason(), fork.foundAt(), Optional.of(at));
        forks.put(fork.witness(), next);
        accepted.add(next);
      }
    }
    return accepted;
  }
}
