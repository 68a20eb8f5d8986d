package dev.omni.application.access;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.PersonStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The keys of a store, found as the people leave them by whose tokens they or their ancestors were
 * made. It is the only place that knows this rule: every look-up of a key passes it.
 */
public final class KeysOfPeople implements ApiKeyStore {
  private final ApiKeyStore keys;
  private final PersonStore people;
  private final InstantSource clock;
  private final SignOnLimits limits;

  private KeysOfPeople(Stores stores, InstantSource clock, SignOnLimits limits) {
    this.keys = stores.keys();
    this.people = stores.people();
    this.clock = clock;
    this.limits = limits;
  }

  /** Returns stores whose keys end with their people. */
  public static Stores in(Stores stores, InstantSource clock, SignOnLimits limits) {
    return stores.with(new KeysOfPeople(stores, clock, limits));
  }

  @Override
  public Optional<ApiKey> find(String hash) {
    return keys.find(hash).map(this::limited);
  }

  private ApiKey limited(ApiKey key) {
    Tenant tenant = key.binding().tenant();
    Instant now = clock.instant();
    ApiKey left = key;
    for (UUID principal : keys.principals(key)) {
      Optional<Person> person = people.find(tenant, principal);
      if (person.isPresent()) {
        left = current(person.get(), now).limits(left, now, limits.seenWithin());
      }
    }
    return left;
  }

  /** Reads a person again whose last token is old: another node may have seen a later one. */
  private Person current(Person known, Instant now) {
    return known.isAway(now, limits.seenWithin())
        ? people.read(known.tenant(), known.principalId()).orElse(known)
        : known;
  }

  @Override
  public Set<UUID> principals(ApiKey key) {
    return keys.principals(key);
  }

  @Override
  public Optional<ApiKey> find(Tenant tenant, UUID id) {
    return keys.find(tenant, id);
  }

  @Override
  public boolean write(ApiKeyChangeSet change) {
    return keys.write(change);
  }

  @Override
  public List<ApiKey> list() {
    return keys.list();
  }

  @Override
  public List<ApiKey> list(Query query) {
    return keys.list(query);
  }

  @Override
  public void recordUses(Map<UUID, Instant> times) {
    keys.recordUses(times);
  }

  @Override
  public Map<UUID, Instant> lastUses(Collection<UUID> ids) {
    return keys.lastUses(ids);
  }
}
