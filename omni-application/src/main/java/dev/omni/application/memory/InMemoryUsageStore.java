package dev.omni.application.memory;

import static java.util.stream.Collectors.toMap;

import dev.omni.application.spi.store.UsageStore;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.run.Run;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDifference;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageKey;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Usage in memory. */
final class InMemoryUsageStore implements UsageStore {
  private static final Set<String> NO_RUNS = Set.of("verification", "guard_decision");

  private final InMemoryState memory;
  private final Map<UsageKey, UsageAmount> hours = new HashMap<>();
  private final Map<UsageKey, UsageAmount> days = new HashMap<>();

  InMemoryUsageStore(InMemoryState memory) {
    this.memory = memory;
  }

  /** Adds usage; requires the lock. */
  void add(UsageEntry entry) {
    hours.merge(entry.key(), entry.amount(), UsageAmount::plus);
  }

  @Override
  public List<UsageRow> list(UsageQuery query, Optional<UsageGroup> after, int limit) {
    return memory.atomically(
        () ->
            found(query)
                .collect(
                    toMap(
                        entry -> query.group(entry.getKey()),
                        Map.Entry::getValue,
                        UsageAmount::plus,
                        TreeMap::new))
                .entrySet()
                .stream()
                .filter(entry -> after.map(seen -> entry.getKey().compareTo(seen) > 0).orElse(true))
                .limit(limit)
                .map(entry -> new UsageRow(entry.getKey(), entry.getValue()))
                .toList());
  }

  @Override
  public UsageAmount total(UsageQuery query) {
    return memory.atomically(
        () -> found(query).map(Map.Entry::getValue).reduce(UsageAmount.NONE, UsageAmount::plus));
  }

  private Stream<Map.Entry<UsageKey, UsageAmount>> found(UsageQuery query) {
    return counted().filter(entry -> query.matches(entry.getKey()));
  }

  private Stream<Map.Entry<UsageKey, UsageAmount>> counted() {
    return Stream.concat(hours.entrySet().stream(), days.entrySet().stream());
  }

  @Override
  public int rollUp(Instant before, int limit) {
    return memory.atomically(
        () -> {
          List<UsageKey> old =
              hours.keySet().stream()
                  .filter(key -> key.hour().isBefore(before))
                  .limit(limit)
                  .toList();
          for (UsageKey key : old) {
            UsageAmount amount = Optional.ofNullable(hours.remove(key)).orElseThrow();
            days.merge(key.in(UsageBucket.DAY), amount, UsageAmount::plus);
          }
          return old.size();
        });
  }

  @Override
  public List<UsageDifference> differences(Instant from, Instant to) {
    return memory.atomically(
        () -> {
          Map<UsageKey, UsageAmount> counted =
              byDay(counted().map(entry -> new UsageEntry(entry.getKey(), entry.getValue())));
          Map<UsageKey, UsageAmount> recounted = byDay(memory.ended().map(this::recounted));
          var keys = new HashSet<>(counted.keySet());
          keys.addAll(recounted.keySet());
          return keys.stream()
              .filter(key -> !key.hour().isBefore(from) && key.hour().isBefore(to))
              .filter(key -> !NO_RUNS.contains(key.value(UsageDimension.KIND)))
              .map(key -> new UsageDifference(key, amount(counted, key), amount(recounted, key)))
              .filter(difference -> !difference.counted().equals(difference.recounted()))
              .toList();
        });
  }

  private static Map<UsageKey, UsageAmount> byDay(Stream<UsageEntry> entries) {
    return entries.collect(
        toMap(entry -> entry.key().in(UsageBucket.DAY), UsageEntry::amount, UsageAmount::plus));
  }

  private static UsageAmount amount(Map<UsageKey, UsageAmount> all, UsageKey key) {
    return all.getOrDefault(key, UsageAmount.NONE);
  }

  private UsageEntry recounted(Run run) {
    List<ChunkHeader> chunks = memory.rows().chunks(run.tenant(), run.id());
    boolean batch = Batch.isBatch(run.subject().target());
    return UsageEntry.of(run, batch ? chunks.stream().mapToLong(ChunkHeader::rows).sum() : 1);
  }
}
