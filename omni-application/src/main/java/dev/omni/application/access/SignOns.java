package dev.omni.application.access;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.PersonStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;

/** The keys by which accepted tokens act, and what each token says of its person. */
public final class SignOns {
  private final ApiKeyStore keys;
  private final PersonStore people;
  private final ClockAndIds clockAndIds;

  /** Creates the sign-ons of stores whose keys end with their people. */
  public SignOns(Stores stores, ClockAndIds clockAndIds) {
    this.keys = stores.keys();
    this.people = stores.people();
    this.clockAndIds = clockAndIds;
  }

  /**
   * Returns the stored key of an identity, which an operator may have suspended or revoked. Another
   * grant is stored at once, and a further token of the same at most each minute.
   *
   * @param wanted the key of the claims, not stored
   */
  public ApiKey key(Account account, ApiKey wanted) {
    Optional<ApiKey> known = keys.find(wanted.identity().hash());
    Instant now = clockAndIds.now();
    if (known.filter(key -> key.status(now) == Status.REVOKED).isPresent()) {
      return known.get();
    }
    var seen =
        new Person(
            account,
            wanted.binding().tenant(),
            wanted.principal().id(),
            wanted.grant().scopes(),
            now,
            Optional.empty());
    Optional<Person> before = people.find(seen.tenant(), seen.principalId());
    if (known.isPresent() && before.filter(person -> !person.isOutdatedBy(seen)).isPresent()) {
      return known.get();
    }
    Person stored = people.record(seen);
    if (stored.deactivatedAt().isPresent()) {
      return wanted.revoked(stored.deactivatedAt().get());
    }
    if (known.isEmpty()) {
      keys.write(ApiKeyChangeSet.ofNew(wanted, firstUse(account, wanted)));
    }
    return keys.find(wanted.identity().hash()).orElse(wanted);
  }

  private AuditEvent firstUse(Account account, ApiKey made) {
    Json.Obj facts =
        Json.obj(
            "key_id", made.id(),
            "principal_id", made.principal().id(),
            "name", made.principal().name(),
            "project_id", made.binding().projectId(),
            "mode", made.binding().mode(),
            "role", made.grant().role());
    return new AuditEvent(clockAndIds.now(), account.issuer(), "keys.sign-on", facts);
  }
}
