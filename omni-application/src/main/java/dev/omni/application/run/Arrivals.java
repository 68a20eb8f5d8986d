package dev.omni.application.run;

import dev.omni.application.spi.RunStore.Admission;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs of one mode that this process has stored and that wait for a worker: where nobody else takes
 * runs, they need not be read back. Only haste depends on it: the store has them all, a version
 * decides who writes the next one, and what finds no room here is read as ever.
 */
final class Arrivals {
  /** Bytes that they may take in all, about. */
  private static final int ROOM = 8_000_000;

  private static final int RUN = 1000;
  private static final int VALUE = 150;

  private final Supplier<Instant> clock;
  private final Set<UUID> storing = ConcurrentHashMap.newKeySet();
  private final Map<UUID, Run> runs = new LinkedHashMap<>();
  private int taken;
  private long missed;

  Arrivals(Supplier<Instant> clock) {
    this.clock = clock;
  }

  /** Has a new run stored, and keeps it when it waits from now on. */
  Admission stored(Run run, Supplier<Admission> write) {
    storing.add(run.id());
    try {
      Admission admission = write.get();
      if (admission.fresh() && run.due(clock.get())) {
        keep(run);
      }
      return admission;
    } finally {
      storing.remove(run.id());
    }
  }

  private synchronized void keep(Run run) {
    int size = size(run);
    if (taken + size > ROOM) {
      missed++;
    } else {
      taken += size;
      runs.put(run.id(), run);
    }
  }

  private static int size(Run run) {
    return RUN + size(run.input());
  }

  private static int size(Json value) {
    if (value instanceof Json.Obj object) {
      return object.members().entrySet().stream()
          .mapToInt(member -> member.getKey().length() + size(member.getValue()))
          .sum();
    }
    if (value instanceof Json.Arr array) {
      return array.items().stream().mapToInt(Arrivals::size).sum();
    }
    return VALUE + (value instanceof Json.Str text ? text.value().length() : 0);
  }

  /** How many found no room so far. */
  synchronized long missed() {
    return missed;
  }

  synchronized boolean isEmpty() {
    return runs.isEmpty();
  }

  /** Since when the first of them waits, if there are so many; what came before it is not here. */
  synchronized Optional<Instant> since(int many) {
    return runs.size() < many
        ? Optional.empty()
        : Optional.of(runs.values().iterator().next().waitsSince());
  }

  /**
   * What was read from the store, without what is about to arrive here; the rest does not arrive
   * again.
   */
  List<Run> apart(List<Run> read) {
    // What is not being stored any more is here by now, if ever.
    List<Run> theirs = read.stream().filter(run -> !storing.contains(run.id())).toList();
    theirs.forEach(run -> forget(run.id()));
    return theirs;
  }

  /** Takes so many out, those that came first, but for those that are named. */
  synchronized List<Run> take(Set<UUID> but, int most) {
    var first = new ArrayList<Run>();
    var all = runs.values().iterator();
    while (first.size() < most && all.hasNext()) {
      Run run = all.next();
      all.remove();
      taken -= size(run);
      if (!but.contains(run.id())) {
        first.add(run);
      }
    }
    return first;
  }

  /** One that does not wait any more, if it is here. */
  synchronized void forget(UUID id) {
    Stream.ofNullable(runs.remove(id)).forEach(run -> taken -= size(run));
  }

  /** Others may take them as well: all are to be read. */
  synchronized void clear() {
    runs.clear();
    taken = 0;
  }
}
