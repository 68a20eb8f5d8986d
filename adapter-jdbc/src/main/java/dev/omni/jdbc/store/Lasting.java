package dev.omni.jdbc.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.database.Epoch;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What has been read and does not change again: runs that have ended, and who holds a key until the
 * hold expires. It counts as long as the epoch does under which it was read. What was not there is
 * never kept.
 */
final class Lasting {
  /** Values of JSON in all runs that are kept, of some hundred bytes each. */
  private static final long VALUES = 200_000;

  private static final int HOLDS = 10_000;
  private static final int LETTERS = 64;

  private final Epoch epoch;
  private final Cache<Place, Known<Run>> runs =
      Caffeine.newBuilder()
          .maximumWeight(VALUES)
          .executor(Runnable::run)
          .weigher((Place place, Known<Run> known) -> weight(known.thing()))
          .build();
  private final Cache<IdempotencyRecord.Id, Known<IdempotencyRecord>> holders =
      Caffeine.newBuilder().maximumSize(HOLDS).build();

  Lasting(Epoch epoch) {
    this.epoch = epoch;
  }

  /** Where a run is. */
  private record Place(Tenant tenant, UUID id) {}

  /**
   * A thing as it was read.
   *
   * @param epoch known before that
   */
  private record Known<T>(T thing, long epoch) {}

  /** The run of that id, read when it is not known to have ended. */
  Optional<Run> run(Tenant tenant, UUID id, Supplier<Optional<Run>> read) {
    return thing(runs, new Place(tenant, id), run -> run.status().terminal(), read);
  }

  /** Who holds a key at that time, read when that is not known. */
  Optional<IdempotencyRecord> holder(
      IdempotencyRecord.Id key, Instant now, Supplier<Optional<IdempotencyRecord>> read) {
    return thing(holders, key, record -> !record.isExpired(now), read);
  }

  /** Drops the holds that have expired by then. */
  void forget(Instant now) {
    holders.asMap().values().removeIf(known -> known.thing().isExpired(now));
  }

  private <K, T> Optional<T> thing(
      Cache<K, Known<T>> cache, K key, Predicate<T> lasts, Supplier<Optional<T>> read) {
    Optional<Long> trusted = epoch.trusted();
    if (trusted.isEmpty()) {
      return read.get();
    }
    long now = trusted.get();
    Optional<T> known =
        Optional.ofNullable(cache.getIfPresent(key))
            .filter(entry -> entry.epoch() == now)
            .map(Known::thing)
            .filter(lasts);
    if (known.isPresent()) {
      return known;
    }
    Optional<T> found = read.get();
    found.filter(lasts).ifPresent(thing -> cache.put(key, new Known<>(thing, now)));
    return found;
  }

  private static int weight(Run run) {
    int outcome =
        run.state()
            .outcome()
            .map(o -> o instanceof Outcome.Succeeded good ? weight(good.result()) : 1)
            .orElse(1);
    return 8 + weight(run.input()) + outcome;
  }

  /** How many values there are, where a long text counts as many. */
  private static int weight(Json json) {
    if (json instanceof Json.Obj object) {
      return 1 + object.members().values().stream().mapToInt(Lasting::weight).sum();
    }
    if (json instanceof Json.Arr array) {
      return 1 + array.items().stream().mapToInt(Lasting::weight).sum();
    }
    return json instanceof Json.Str text ? 1 + text.value().length() / LETTERS : 1;
  }
}
