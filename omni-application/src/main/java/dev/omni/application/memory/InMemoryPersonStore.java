package dev.omni.application.memory;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.PersonStore;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** People in memory. */
final class InMemoryPersonStore implements PersonStore {
  private final Map<Place, Person> people = new HashMap<>();
  private final Map<Account, Instant> ended = new HashMap<>();
  private final AuditLog audit;

  /** The key of an entry. */
  private record Place(Account account, Tenant tenant) {}

  InMemoryPersonStore(AuditLog audit) {
    this.audit = audit;
  }

  @Override
  public Optional<Person> find(Tenant tenant, UUID principalId) {
    return read(tenant, principalId);
  }

  @Override
  public synchronized Optional<Person> read(Tenant tenant, UUID principalId) {
    return people.values().stream()
        .filter(person -> person.tenant().equals(tenant))
        .filter(person -> person.principalId().equals(principalId))
        .findFirst()
        .map(this::current);
  }

  private Person current(Person stored) {
    return new Person(
        stored.account(),
        stored.tenant(),
        stored.principalId(),
        stored.scopes(),
        stored.seenAt(),
        Optional.ofNullable(ended.get(stored.account())));
  }

  @Override
  public synchronized Person record(Person seen) {
    people.put(new Place(seen.account(), seen.tenant()), seen);
    return current(seen);
  }

  @Override
  public synchronized List<Person> list() {
    return people.values().stream().map(this::current).toList();
  }

  @Override
  public synchronized int deactivate(Account account, Optional<Instant> at, AuditEvent event) {
    long entries = people.keySet().stream().filter(p -> p.account().equals(account)).count();
    if (entries > 0) {
      at.ifPresentOrElse(time -> ended.put(account, time), () -> ended.remove(account));
      audit.append(event);
    }
    return (int) entries;
  }
}
