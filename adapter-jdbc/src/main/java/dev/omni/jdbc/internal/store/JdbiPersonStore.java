package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.PersonStore;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.PersonRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * People in the database, with a cache under the cache version, which also knows that a principal
 * is no person. A later token of the same grant does not end what other nodes have cached.
 */
final class JdbiPersonStore implements PersonStore {
  /** Selects entries; who is deactivated in one project is so in all. */
  private static final String PEOPLE =
      """
      SELECT issuer, subject, project_id, mode, principal_id, scopes, seen_at,
        (SELECT MAX(other.deactivated_at) FROM person other
          WHERE other.issuer = person.issuer AND other.subject = person.subject) AS ended_at
      FROM person
      """;

  private static final String OF_TENANT = " WHERE project_id = :project_id AND mode = :mode";

  static final String READ = PEOPLE + OF_TENANT + " AND principal_id = :principal_id";

  static final String READ_ACCOUNT =
      PEOPLE + OF_TENANT + " AND issuer = :issuer AND subject = :subject";

  static final String ADD =
      """
      INSERT INTO person (project_id, mode, issuer, subject, principal_id, scopes, seen_at)
      VALUES (:project_id, :mode, :issuer, :subject, :principal_id, :scopes, :seen_at)
      ON CONFLICT DO NOTHING
      """;

  static final String SEEN =
      """
      UPDATE person SET principal_id = :principal_id, scopes = :scopes,
        seen_at = GREATEST(seen_at, :seen_at)
      WHERE project_id = :project_id AND mode = :mode AND issuer = :issuer AND subject = :subject
      """;

  static final String DEACTIVATE =
      "UPDATE person SET deactivated_at = :at WHERE issuer = :issuer AND subject = :subject";

  private static final int CACHED = 10_000;

  private final Database database;
  private final CacheVersion version;
  private final VersionedCache<Owner, Optional<Person>> cache;

  /** The key of the cache. */
  private record Owner(Tenant tenant, UUID principalId) {}

  JdbiPersonStore(Database database, CacheVersion version) {
    this.database = database;
    this.version = version;
    this.cache = new VersionedCache<>(version, CACHED);
  }

  @Override
  public Optional<Person> find(Tenant tenant, UUID principalId) {
    var owner = new Owner(tenant, principalId);
    return cache.get(owner, () -> Optional.of(read(tenant, principalId))).orElseThrow();
  }

  @Override
  public Optional<Person> read(Tenant tenant, UUID principalId) {
    Map<String, Object> values = RowValues.of(tenant, Map.of("principal_id", principalId));
    return database.find(READ, values, Person.class);
  }

  @Override
  public Person record(Person seen) {
    Map<String, Object> values = PersonRowMapper.values(seen);
    Person stored = database.write(handle -> recorded(handle, seen, values));
    cache.forget(new Owner(seen.tenant(), seen.principalId()));
    version.poll();
    return stored;
  }

  private static Person recorded(Handle handle, Person seen, Map<String, Object> values) {
    Optional<Person> before = account(handle, values);
    if (before.isEmpty()) {
      handle.createUpdate(ADD).bindMap(values).execute();
    }
    handle.createUpdate(SEEN).bindMap(values).execute();
    if (before.filter(person -> person.scopes().equals(seen.scopes())).isEmpty()) {
      CacheVersion.increment(handle);
    }
    return account(handle, values).orElseThrow();
  }

  private static Optional<Person> account(Handle handle, Map<String, Object> values) {
    return handle.createQuery(READ_ACCOUNT).bindMap(values).mapTo(Person.class).findOne();
  }

  @Override
  public List<Person> list() {
    return database.list(PEOPLE, Map.of(), Person.class);
  }

  @Override
  public int deactivate(Account account, Optional<Instant> at, AuditEvent event) {
    var values = new HashMap<String, Object>();
    values.put("issuer", account.issuer());
    values.put("subject", account.subject());
    values.put("at", at);
    int changed = database.write(handle -> changed(handle, values, event));
    if (changed > 0) {
      version.awaitAllNodes();
    }
    return changed;
  }

  private static int changed(Handle handle, Map<String, Object> values, AuditEvent event) {
    int changed = handle.createUpdate(DEACTIVATE).bindMap(values).execute();
    if (changed > 0) {
      CacheVersion.increment(handle);
      AuditEntryRowMapper.append(handle, List.of(event));
    }
    return changed;
  }
}
