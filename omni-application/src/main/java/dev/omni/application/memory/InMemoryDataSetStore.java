package dev.omni.application.memory;

import dev.omni.application.spi.data.DataSetStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Data sets in memory. */
final class InMemoryDataSetStore implements DataSetStore {
  private record Name(Tenant tenant, String name) {}

  private final InMemoryState memory;
  private final Map<UUID, DataSet> sets = new LinkedHashMap<>();
  private final Map<Name, Integer> numbers = new HashMap<>();

  InMemoryDataSetStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Admission insert(DataSet set) {
    return memory.atomically(
        () ->
            of(set.owner())
                .filter(other -> other.owner().equals(set.owner()))
                .filter(other -> other.name().equals(set.name()))
                .filter(other -> other.version().digest().equals(set.version().digest()))
                .findFirst()
                .map(there -> new Admission(kept(there.uploadedAgain(set)), false))
                .orElseGet(() -> insertNew(set)));
  }

  private Admission insertNew(DataSet set) {
    int number = numbers.merge(new Name(set.tenant(), set.name()), 1, Integer::sum);
    return new Admission(kept(set.numbered(number)), true);
  }

  private DataSet kept(DataSet set) {
    sets.put(set.id(), set);
    return set;
  }

  private Stream<DataSet> of(View view) {
    return sets.values().stream().filter(set -> view.sees(set.owner()));
  }

  @Override
  public Optional<DataSet> find(View view, UUID id) {
    return memory.atomically(() -> of(view).filter(set -> set.id().equals(id)).findFirst());
  }

  @Override
  public Optional<DataSet> findByName(View view, DataSetName name) {
    return memory.atomically(
        () ->
            of(view)
                .filter(set -> set.name().equals(name.name()))
                .filter(
                    set ->
                        name.version().isEmpty()
                            || name.version().getAsInt() == set.version().number())
                .filter(set -> name.digest().stream().allMatch(set.version().digest()::equals))
                .max(Comparator.comparing(set -> set.version().number())));
  }

  @Override
  public List<Stored<DataSet>> list(
      View view, Optional<String> name, Optional<ListPosition> after, int limit) {
    return memory.atomically(
        () ->
            of(view)
                .filter(set -> name.isEmpty() || name.get().equals(set.name()))
                .filter(set -> after.isEmpty() || after.get().compareTo(position(set)) < 0)
                .sorted(Comparator.comparing(InMemoryDataSetStore::position))
                .limit(limit)
                .<Stored<DataSet>>map(Stored.Read::new)
                .toList());
  }

  private static ListPosition position(DataSet set) {
    return new ListPosition(set.createdAt(), set.id());
  }

  @Override
  public Deletion delete(View view, UUID id) {
    return memory.atomically(
        () -> {
          if (find(view, id).isEmpty()) {
            return Deletion.UNKNOWN;
          }
          if (isHeld(id)) {
            return Deletion.IN_USE;
          }
          sets.remove(id);
          return Deletion.DELETED;
        });
  }

  private boolean isHeld(UUID id) {
    return memory.open().stream().flatMap(InMemoryDataSetStore::held).anyMatch(id::equals);
  }

  @Override
  public List<UUID> deleteExpired(Instant now, int limit) {
    return memory.atomically(
        () -> {
          List<UUID> due =
              sets.values().stream()
                  .filter(set -> set.hasExpired(now))
                  .map(DataSet::id)
                  .filter(id -> !isHeld(id))
                  .limit(limit)
                  .toList();
          due.forEach(sets::remove);
          return due;
        });
  }

  private static Stream<UUID> held(Run run) {
    return run.origin().data().stream()
        .filter(ResolvedSet.class::isInstance)
        .map(data -> ((ResolvedSet) data).set());
  }

  /** Returns whether the sets that a new run holds are there; requires the lock. */
  boolean hasAll(Run run) {
    return run.status().terminal()
        || held(run).allMatch(id -> find(View.whole(run.tenant()), id).isPresent());
  }

  @Override
  public Set<UUID> existing(Set<UUID> ids) {
    return memory.atomically(
        () -> ids.stream().filter(sets::containsKey).collect(Collectors.toSet()));
  }
}
