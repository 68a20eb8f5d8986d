package dev.omni.application.memory;

import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** API keys in memory. */
final class InMemoryApiKeyStore implements ApiKeyStore {
  private final ConcurrentMap<String, ApiKey> keys = new ConcurrentHashMap<>();
  private final ConcurrentMap<UUID, Instant> uses = new ConcurrentHashMap<>();
  private final InMemoryState memory;

  InMemoryApiKeyStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Optional<ApiKey> find(String hash) {
    return Optional.ofNullable(keys.get(hash))
        .map(key -> key.underAncestors(parent -> find(key.binding().tenant(), parent)));
  }

  @Override
  public Set<UUID> principals(ApiKey key) {
    return key.principals(parent -> find(key.binding().tenant(), parent));
  }

  @Override
  public Optional<ApiKey> find(Tenant tenant, UUID id) {
    return keys.values().stream()
        .filter(key -> key.id().equals(id) && key.binding().tenant().equals(tenant))
        .findFirst();
  }

  @Override
  public boolean write(ApiKeyChangeSet change) {
    return memory.atomically(() -> written(change));
  }

  private boolean written(ApiKeyChangeSet change) {
    boolean used = change.record().flatMap(r -> memory.record(r.id(), r.createdAt())).isPresent();
    if (used || !change.replaced().stream().allMatch(this::exists) || !areNew(change.added())) {
      return false;
    }
    for (ApiKey key : change.replaced()) {
      keys.computeIfPresent(key.identity().hash(), (hash, old) -> key.mergedWith(old));
    }
    change.added().forEach(key -> keys.put(key.identity().hash(), key));
    change.auditEvents().forEach(memory.audit()::append);
    change.deliveries().forEach(sent -> memory.deliveries().putIfAbsent(sent.id(), sent));
    change.record().ifPresent(memory::put);
    return true;
  }

  private boolean areNew(List<ApiKey> added) {
    var hashes = new HashSet<String>();
    return added.stream()
        .map(key -> key.identity().hash())
        .allMatch(hash -> !keys.containsKey(hash) && hashes.add(hash));
  }

  private boolean exists(ApiKey next) {
    return Optional.ofNullable(keys.get(next.identity().hash()))
        .filter(old -> old.id().equals(next.id()))
        .filter(old -> old.binding().tenant().equals(next.binding().tenant()))
        .isPresent();
  }

  @Override
  public List<ApiKey> list() {
    return keys.values().stream()
        .sorted(
            Comparator.comparing((ApiKey key) -> key.validity().createdAt())
                .thenComparing(key -> key.id().toString()))
        .toList();
  }

  @Override
  public List<ApiKey> list(Query query) {
    return keys.values().stream()
        .filter(query::matches)
        .sorted(Comparator.comparing(Query::position))
        .limit(query.limit())
        .toList();
  }

  @Override
  public void recordUses(Map<UUID, Instant> times) {
    times.forEach((id, time) -> uses.merge(id, time, (a, b) -> a.isAfter(b) ? a : b));
  }

  @Override
  public Map<UUID, Instant> lastUses(Collection<UUID> keys) {
    var found = new HashMap<>(uses);
    found.keySet().retainAll(Set.copyOf(keys));
    return found;
  }
}
