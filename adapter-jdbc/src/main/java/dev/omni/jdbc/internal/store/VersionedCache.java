package dev.omni.jdbc.internal.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.jdbc.internal.database.CacheVersion;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * A cache that is valid as long as the cache version at the time of reading. Absence is never
 * cached.
 */
final class VersionedCache<K, V> {
  private final CacheVersion version;
  private final Predicate<V> lasting;
  private final Cache<K, Entry<V>> entries;

  /**
   * A cached value.
   *
   * @param version known before the value was read
   */
  private record Entry<V>(V value, long version) {}

  /**
   * Creates an empty cache.
   *
   * @param weight maximum total weight
   * @param weigher the weight of a value
   * @param lasting whether a value may be cached
   */
  VersionedCache(
      CacheVersion version, long weight, ToIntFunction<V> weigher, Predicate<V> lasting) {
    this.version = version;
    this.lasting = lasting;
    this.entries =
        Caffeine.newBuilder()
            .maximumWeight(weight)
            .executor(Runnable::run)
            .weigher((K key, Entry<V> entry) -> weigher.applyAsInt(entry.value()))
            .build();
  }

  VersionedCache(CacheVersion version, long size) {
    this(version, size, value -> 1, value -> true);
  }

  /** Returns the value of a key; reads it unless it is cached. */
  Optional<V> get(K key, Supplier<Optional<V>> read) {
    Optional<Long> trusted = version.validVersion();
    if (trusted.isEmpty()) {
      return read.get();
    }
    long now = trusted.get();
    Entry<V> cached = entries.getIfPresent(key);
    if (cached != null && cached.version() == now) {
      return Optional.of(cached.value());
    }
    Optional<V> found = read.get();
    found.filter(lasting).ifPresent(value -> entries.put(key, new Entry<>(value, now)));
    return found;
  }

  /** Returns the value of a key, if it is cached. */
  Optional<V> known(K key) {
    return get(key, Optional::empty);
  }

  /**
   * Does a write, and caches the value that it stored.
   *
   * @param stored whether a result of the write means that
   */
  <T> T written(K key, V value, Supplier<T> write, Predicate<T> stored) {
    Optional<Long> trusted = version.validVersion();
    T result = write.get();
    if (stored.test(result)) {
      trusted.ifPresent(now -> entries.put(key, new Entry<>(value, now)));
    }
    return result;
  }

  /** Removes the value of a key. */
  void forget(K key) {
    entries.invalidate(key);
  }

  /** Removes cached values. */
  void remove(Predicate<V> gone) {
    entries.asMap().values().removeIf(entry -> gone.test(entry.value()));
  }
}
