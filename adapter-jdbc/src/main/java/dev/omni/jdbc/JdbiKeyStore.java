package dev.omni.jdbc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.spi.KeyStore;
import dev.omni.domain.access.ApiKey;
import java.util.List;
import java.util.Optional;

/** Keys in the database, and those in use in memory as long as the epoch says that they count. */
final class JdbiKeyStore implements KeyStore {
  /** Of all tenants: the hash is what tells whose request it is. */
  static final String FIND = "SELECT * FROM api_key WHERE hash = :hash";

  static final String LIST = "SELECT * FROM api_key ORDER BY created_at, id";

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
  public boolean add(ApiKey key) {
    // That there is no such key is never cached, so no node has to hear of a new one.
    return database.update(KeyRows.INSERT, KeyRows.full(key)) == 1;
  }

  @Override
  public boolean replace(ApiKey key) {
    boolean there =
        database.together(
            handle -> {
              int rows =
                  handle
                      .createUpdate(KeyRows.REPLACE)
                      .bindMap(KeyRows.full(key).values())
                      .execute();
              Epoch.raise(handle);
              return rows == 1;
            });
    epoch.settle();
    return there;
  }

  @Override
  public List<ApiKey> list() {
    return database.list(LIST, Row.empty(), KeyRows::read);
  }
}
