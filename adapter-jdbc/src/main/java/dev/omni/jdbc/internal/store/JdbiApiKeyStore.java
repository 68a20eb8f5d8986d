package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.ApiKeyRowMapper;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.statement.PreparedBatch;

/** API keys in the database, with a cache under the cache version. */
final class JdbiApiKeyStore implements ApiKeyStore {
  /** Finds a key of any tenant by its hash, which determines the tenant. */
  static final String FIND = "SELECT * FROM api_key WHERE key_hash = :key_hash";

  static final String READ =
      "SELECT * FROM api_key WHERE project_id = :project_id AND mode = :mode AND id = :id";

  static final String LIST_OWN =
      "SELECT * FROM api_key WHERE project_id = :project_id AND mode = :mode";

  private static final String ENDED = "(expires_at IS NOT NULL AND expires_at <= :now)";
  private static final String OPEN = "revoked_at IS NULL AND NOT " + ENDED;

  static final String LIST = "SELECT * FROM api_key ORDER BY created_at, id";

  /** Records the use of a key of any tenant, by its random id. */
  static final String USED =
      """
      UPDATE api_key SET last_used_at = :time
      WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :time)
      """;

  static final String LAST_USED =
      "SELECT id, last_used_at FROM api_key WHERE id = ANY(:ids) AND last_used_at IS NOT NULL";

  private static final int CACHED = 10_000;

  private final Database database;
  private final CacheVersion version;
  private final VersionedCache<String, ApiKey> cache;
  private final VersionedCache<UUID, Set<UUID>> principals;

  JdbiApiKeyStore(Database database, CacheVersion version) {
    this.database = database;
    this.version = version;
    this.cache = new VersionedCache<>(version, CACHED);
    this.principals = new VersionedCache<>(version, CACHED);
  }

  @Override
  public Optional<ApiKey> find(String hash) {
    return cache.get(hash, () -> underAncestors(hash));
  }

  /** Reads a key with its ancestors; the change of any key of the tenant ends what is cached. */
  private Optional<ApiKey> underAncestors(String hash) {
    return database
        .find(FIND, Map.of("key_hash", hash), ApiKey.class)
        .map(key -> key.underAncestors(parent -> find(key.binding().tenant(), parent)));
  }

  @Override
  public Set<UUID> principals(ApiKey key) {
    return key.validity().parentId().isEmpty()
        ? principalsAbove(key)
        : principals.get(key.id(), () -> Optional.of(principalsAbove(key))).orElseThrow();
  }

  private Set<UUID> principalsAbove(ApiKey key) {
    return key.principals(parent -> find(key.binding().tenant(), parent));
  }

  @Override
  public Optional<ApiKey> find(Tenant tenant, UUID id) {
    return database.find(READ, RowValues.of(tenant, id), ApiKey.class);
  }

  @Override
  public boolean write(ApiKeyChangeSet change) {
    boolean written = database.write(handle -> write(handle, change));
    // The absence of a key is never cached, so a new key needs no new version.
    if (!change.replaced().isEmpty()) {
      version.awaitAllNodes();
    }
    return written;
  }

  private static boolean write(Handle handle, ApiKeyChangeSet change) {
    boolean stored =
        unused(handle, change.record())
            && all(handle, ApiKeyRowMapper.INSERT, change.added())
            && all(handle, ApiKeyRowMapper.REPLACE, change.replaced());
    if (!stored) {
      handle.rollback();
      return false;
    }
    if (!change.replaced().isEmpty()) {
      CacheVersion.increment(handle);
    }
    AuditEntryRowMapper.append(handle, change.auditEvents());
    DeliveryRowMapper.insert(handle, change.deliveries());
    return true;
  }

  /** Stores the record of an idempotency key; returns false when there is an unexpired one. */
  private static boolean unused(Handle handle, Optional<IdempotencyRecord> record) {
    if (record.isEmpty()) {
      return true;
    }
    Map<String, Object> values =
        IdempotencyRowMapper.values(record.get(), record.get().createdAt());
    handle.createUpdate(IdempotencyRowMapper.EXPIRE).bindMap(values).execute();
    return handle.createUpdate(IdempotencyRowMapper.INSERT).bindMap(values).execute() == 1;
  }

  /** Returns whether no key's hash existed, or every key did. */
  private static boolean all(Handle handle, String sql, List<ApiKey> keys) {
    return keys.stream()
        .map(ApiKeyRowMapper::values)
        .allMatch(values -> handle.createUpdate(sql).bindMap(values).execute() == 1);
  }

  @Override
  public List<ApiKey> list() {
    return database.list(LIST, Map.of(), ApiKey.class);
  }

  @Override
  public List<ApiKey> list(Query query) {
    var list =
        new PageStatement(LIST_OWN, RowValues.of(query.tenant(), Map.of("now", query.now())))
            .when(query.status(), "status", condition(query.status()))
            .after(query.after().map(ListPosition::createdAt), query.after().map(ListPosition::id))
            .orderBy("created_at DESC, id DESC", query.limit());
    return database.list(list.sql(), list.values(), ApiKey.class);
  }

  /** Returns the condition that {@link ApiKey#status} states for one key. */
  private static String condition(Optional<ApiKey.Status> status) {
    return switch (status.orElse(ApiKey.Status.ACTIVE)) {
      case ACTIVE -> OPEN + " AND NOT suspended";
      case EXPIRED -> "revoked_at IS NULL AND " + ENDED;
      case REVOKED -> "revoked_at IS NOT NULL";
      case SUSPENDED -> OPEN + " AND suspended";
    };
  }

  @Override
  public void recordUses(Map<UUID, Instant> times) {
    if (times.isEmpty()) {
      return;
    }
    database.write(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(USED);
          // Equal order on every node, so that two nodes do not deadlock.
          new TreeMap<>(times).forEach((id, time) -> batch.bind("id", id).bind("time", time).add());
          return batch.execute();
        });
  }

  @Override
  public Map<UUID, Instant> lastUses(Collection<UUID> keys) {
    return database.read(
        handle ->
            handle
                .createQuery(LAST_USED)
                .bindArray("ids", UUID.class, keys)
                .setMapKeyColumn("id")
                .setMapValueColumn("last_used_at")
                .collectInto(new GenericType<Map<UUID, Instant>>() {}));
  }
}
