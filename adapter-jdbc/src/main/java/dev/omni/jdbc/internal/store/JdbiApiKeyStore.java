package dev.omni.jdbc.internal.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.spi.store.ApiKeyChangeSet;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.ApiKeyRowMapper;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.PreparedBatch;

/** API keys in the database, with a cache that is valid as long as the cache version. */
final class JdbiApiKeyStore implements ApiKeyStore {
  /** Of all tenants: the hash tells whose request it is. */
  static final String FIND = "SELECT * FROM api_key WHERE key_hash = :key_hash";

  static final String LIST = "SELECT * FROM api_key ORDER BY created_at, id";

  /** Of all tenants, by the random id. */
  static final String USED =
      """
      UPDATE api_key SET last_used_at = :time
      WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :time)
      """;

  static final String LAST_USED =
      "SELECT id, last_used_at FROM api_key WHERE last_used_at IS NOT NULL";

  private static final int CACHED = 10_000;

  private final Database database;
  private final CacheVersion version;
  private final Cache<String, Entry> cache = Caffeine.newBuilder().maximumSize(CACHED).build();

  /**
   * A key as it was loaded.
   *
   * @param version known before it was loaded
   */
  private record Entry(ApiKey key, long version) {}

  JdbiApiKeyStore(Database database, CacheVersion version) {
    this.database = database;
    this.version = version;
  }

  @Override
  public Optional<ApiKey> find(String hash) {
    Optional<Long> trusted = version.trusted();
    Optional<ApiKey> cached =
        Optional.ofNullable(cache.getIfPresent(hash))
            .filter(entry -> trusted.filter(now -> now == entry.version()).isPresent())
            .map(Entry::key);
    return cached.or(() -> loaded(hash, trusted));
  }

  private Optional<ApiKey> loaded(String hash, Optional<Long> trusted) {
    Optional<ApiKey> key =
        database.read(
            handle ->
                handle.createQuery(FIND).bind("key_hash", hash).mapTo(ApiKey.class).findOne());
    if (key.isPresent() && trusted.isPresent()) {
      cache.put(hash, new Entry(key.get(), trusted.get()));
    }
    return key;
  }

  @Override
  public boolean write(ApiKeyChangeSet change) {
    boolean written = tried(change);
    // The absence of a key is never cached, so no node has to hear of a new one.
    if (!change.replaced().isEmpty()) {
      version.settle();
    }
    return written;
  }

  private boolean tried(ApiKeyChangeSet change) {
    try {
      return database.write(
          handle -> {
            all(handle, ApiKeyRowMapper.INSERT, change.added());
            all(handle, ApiKeyRowMapper.REPLACE, change.replaced());
            if (!change.replaced().isEmpty()) {
              CacheVersion.raise(handle);
            }
            AuditEntryRowMapper.append(handle, change.acts());
            DeliveryRowMapper.insert(handle, change.deliveries());
            return true;
          });
    } catch (KeyConflictException taken) {
      return false;
    }
  }

  private static void all(Handle handle, String sql, List<ApiKey> keys) {
    for (ApiKey key : keys) {
      if (handle.createUpdate(sql).bindMap(ApiKeyRowMapper.values(key)).execute() != 1) {
        throw new KeyConflictException();
      }
    }
  }

  /** A key's hash is taken, or the key is not there; rolls the transaction back. */
  private static final class KeyConflictException extends RuntimeException {
    private static final long serialVersionUID = 1;

    KeyConflictException() {
      super("a key's hash is taken, or the key is not there", null, false, false);
    }
  }

  @Override
  public List<ApiKey> list() {
    return database.read(handle -> handle.createQuery(LIST).mapTo(ApiKey.class).list());
  }

  @Override
  public void used(Map<UUID, Instant> times) {
    if (times.isEmpty()) {
      return;
    }
    // In one order on every node, so that two of them do not deadlock.
    var ordered = new TreeMap<String, Map.Entry<UUID, Instant>>();
    times.entrySet().forEach(entry -> ordered.put(entry.getKey().toString(), entry));
    database.write(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(USED);
          ordered
              .values()
              .forEach(
                  entry -> batch.bind("id", entry.getKey()).bind("time", entry.getValue()).add());
          return batch.execute();
        });
  }

  @Override
  public Map<UUID, Instant> lastUsed() {
    RowMapper<Map.Entry<UUID, Instant>> mapper =
        (rs, context) ->
            Map.entry(
                rs.getObject("id", UUID.class),
                context
                    .findColumnMapperFor(Instant.class)
                    .orElseThrow()
                    .map(rs, "last_used_at", context));
    return database.read(handle -> handle.createQuery(LAST_USED).map(mapper).list()).stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
