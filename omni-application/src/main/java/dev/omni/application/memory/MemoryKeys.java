package dev.omni.application.memory;

import dev.omni.application.spi.KeyStore;
import dev.omni.domain.access.ApiKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Keys in memory. */
final class MemoryKeys implements KeyStore {
  private final ConcurrentMap<String, ApiKey> keys = new ConcurrentHashMap<>();

  @Override
  public Optional<ApiKey> find(String hash) {
    return Optional.ofNullable(keys.get(hash));
  }

  @Override
  public boolean add(ApiKey key) {
    return keys.putIfAbsent(key.face().hash(), key) == null;
  }

  @Override
  public boolean replace(ApiKey key) {
    return Optional.ofNullable(
            keys.computeIfPresent(key.face().hash(), (hash, old) -> same(old, key) ? key : old))
        .filter(key::equals)
        .isPresent();
  }

  private static boolean same(ApiKey old, ApiKey next) {
    return old.id().equals(next.id()) && old.binding().tenant().equals(next.binding().tenant());
  }

  @Override
  public List<ApiKey> list() {
    return keys.values().stream()
        .sorted(
            Comparator.comparing((ApiKey key) -> key.life().createdAt())
                .thenComparing(key -> key.id().toString()))
        .toList();
  }
}
