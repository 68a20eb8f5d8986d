package dev.omni.jdbc.internal.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.internal.database.CacheVersion;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A cache of what does not change any more: runs that have ended, and idempotency records until
 * they expire. An entry is valid as long as the cache version under which it was read. Absence is
 * never cached.
 */
final class EndedRunCache {
  private static final long MOST_BYTES = 32L << 20;
  private static final int RECORDS = 10_000;
  private static final int RUN_BYTES = 1000;
  private static final int VALUE_BYTES = 100;

  private final CacheVersion version;
  private final Cache<Place, Entry<Run>> runs =
      Caffeine.newBuilder()
          .maximumWeight(MOST_BYTES)
          .executor(Runnable::run)
          .weigher((Place place, Entry<Run> entry) -> bytes(entry.value()))
          .build();
  private final Cache<IdempotencyRecord.Id, Entry<IdempotencyRecord>> records =
      Caffeine.newBuilder().maximumSize(RECORDS).build();

  EndedRunCache(CacheVersion version) {
    this.version = version;
  }

  private record Place(Tenant tenant, UUID id) {}

  /**
   * A value as it was read.
   *
   * @param version known before that
   */
  private record Entry<T>(T value, long version) {}

  /** The run of that id, read unless it is cached as ended. */
  Optional<Run> run(Tenant tenant, UUID id, Supplier<Optional<Run>> read) {
    return value(runs, new Place(tenant, id), run -> run.status().terminal(), read);
  }

  /** The idempotency record of a key at that time, read unless it is cached. */
  Optional<IdempotencyRecord> record(
      IdempotencyRecord.Id key, Instant now, Supplier<Optional<IdempotencyRecord>> read) {
    return value(records, key, holding -> holding.expiresAt().isAfter(now), read);
  }

  /** Drops the records that have expired by then. */
  void forget(Instant now) {
    records.asMap().values().removeIf(entry -> !entry.value().expiresAt().isAfter(now));
  }

  private <K, T> Optional<T> value(
      Cache<K, Entry<T>> cache, K key, Predicate<T> lasting, Supplier<Optional<T>> read) {
    Optional<Long> trusted = version.trusted();
    if (trusted.isEmpty()) {
      return read.get();
    }
    long now = trusted.get();
    Optional<T> cached =
        Optional.ofNullable(cache.getIfPresent(key))
            .filter(entry -> entry.version() == now)
            .map(Entry::value)
            .filter(lasting);
    if (cached.isPresent()) {
      return cached;
    }
    Optional<T> found = read.get();
    found.filter(lasting).ifPresent(value -> cache.put(key, new Entry<>(value, now)));
    return found;
  }

  private static int bytes(Run run) {
    int outcome =
        run.state()
            .outcome()
            .map(o -> o instanceof Outcome.Succeeded good ? bytes(good.result()) : VALUE_BYTES)
            .orElse(0);
    return RUN_BYTES + bytes(run.input()) + outcome;
  }

  private static int bytes(Json json) {
    if (json instanceof Json.Obj object) {
      return VALUE_BYTES + object.members().values().stream().mapToInt(EndedRunCache::bytes).sum();
    }
    if (json instanceof Json.Arr array) {
      return VALUE_BYTES + array.items().stream().mapToInt(EndedRunCache::bytes).sum();
    }
    return json instanceof Json.Str text ? VALUE_BYTES + text.value().length() : VALUE_BYTES;
  }
}
