package dev.omni.jdbc.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.spi.KeyChange;
import dev.omni.application.spi.KeyStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.database.Epoch;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.AuditRows;
import dev.omni.jdbc.table.DeliveryRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Keys in the database, and those in use in memory as long as the epoch says that they count. */
final class JdbiKeyStore implements KeyStore {
  /** Of all tenants: the hash is what tells whose request it is. */
  static final String FIND = "SELECT * FROM api_key WHERE hash = :hash";

  static final String LIST = "SELECT * FROM api_key ORDER BY created_at, id";

  /** Of all tenants, by what is random; a key that was not there is none's. */
  static final String USED =
      """
      UPDATE api_key SET last_used_at = :time
      WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :time)
      """;

  static final String LAST_USED =
      "SELECT id, last_used_at FROM api_key WHERE last_used_at IS NOT NULL";

  private static final int CACHED = 10_000;

  private final Database database;
  private final Epoch epoch;
  private final Cache<String, Entry> cache = Caffeine.newBuilder().maximumSize(CACHED).build();

  /**
   * A key as it was loaded.
   *
   * @param epoch known before it was loaded
   */
  private record Entry(ApiKey key, long epoch) {}

  JdbiKeyStore(Database database, Epoch epoch) {
    this.database = database;
    this.epoch = epoch;
  }

  @Override
  public Optional<ApiKey> find(String hash) {
    Optional<Long> trusted = epoch.trusted();
    Optional<ApiKey> cached =
        Optional.ofNullable(cache.getIfPresent(hash))
            .filter(entry -> trusted.filter(now -> now == entry.epoch()).isPresent())
            .map(Entry::key);
    return cached.or(() -> loaded(hash, trusted));
  }

  private Optional<ApiKey> loaded(String hash, Optional<Long> trusted) {
    Optional<ApiKey> key = database.find(FIND, Row.empty().with("hash", hash), KeyRows::read);
    if (key.isPresent() && trusted.isPresent()) {
      cache.put(hash, new Entry(key.get(), trusted.get()));
    }
    return key;
  }

  @Override
  public boolean write(KeyChange change) {
    boolean written = tried(change);
    // That there is no such key is never cached, so no node has to hear of a new one.
    if (!change.replaced().isEmpty()) {
      epoch.settle();
    }
    return written;
  }

  private boolean tried(KeyChange change) {
    try {
      return database.together(
          handle -> {
            all(handle, KeyRows.INSERT, change.added());
            all(handle, KeyRows.REPLACE, change.replaced());
            if (!change.replaced().isEmpty()) {
              Epoch.raise(handle);
            }
            AuditRows.append(handle, change.acts());
            DeliveryRows.insert(handle, change.deliveries());
            return true;
          });
    } catch (Displaced taken) {
      return false;
    }
  }

  private static void all(Handle handle, String sql, List<ApiKey> keys) {
    for (ApiKey key : keys) {
      if (handle.createUpdate(sql).bindMap(KeyRows.full(key).values()).execute() != 1) {
        throw new Displaced();
      }
    }
  }

  /** A key's place is taken, or it is not there: the transaction must be rolled back. */
  private static final class Displaced extends RuntimeException {
    private static final long serialVersionUID = 1;

    Displaced() {
      super("a key's place is taken, or it is not there", null, false, false);
    }
  }

  @Override
  public List<ApiKey> list() {
    return database.list(LIST, Row.empty(), KeyRows::read);
  }

  @Override
  public void used(Map<UUID, Instant> times) {
    if (times.isEmpty()) {
      return;
    }
    // In one order on every node, so that two of them do not lock each other out.
    var ordered = new TreeMap<String, Row>();
    times.forEach(
        (id, time) -> ordered.put(id.toString(), Row.empty().with("id", id).with("time", time)));
    database.together(
        handle -> {
          try (PreparedBatch batch = handle.prepareBatch(USED)) {
            ordered.values().forEach(row -> batch.add(row.values()));
            return batch.execute();
          }
        });
  }

  @Override
  public Map<UUID, Instant> lastUsed() {
    return database
        .list(
            LAST_USED,
            Row.empty(),
            rs -> Map.entry(id(rs), new Columns(rs).instant("last_used_at")))
        .stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static UUID id(ResultSet rs) throws SQLException {
    return new Columns(rs).id("id");
  }
}
