package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.internal.commit.WriteResult;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Idempotency records in the database. A record never changes, so those that were stored or asked
 * for lately are cached; a key without a record is always looked up.
 */
final class JdbiIdempotencyStore implements IdempotencyStore {
  private static final int CACHED = 10_000;

  /** Deletes the expired records of all tenants in a range of the index. */
  static final String FORGET =
      """
      DELETE FROM idempotency_record WHERE expires_at <= :now AND expires_at <= (
        SELECT MAX(expires_at) FROM (
          SELECT expires_at FROM idempotency_record WHERE expires_at <= :now
          ORDER BY expires_at LIMIT :limit) AS oldest)
      """;

  private final Database database;
  private final VersionedCache<IdempotencyRecord.Id, IdempotencyRecord> cache;

  JdbiIdempotencyStore(
      Database database, VersionedCache<IdempotencyRecord.Id, IdempotencyRecord> cache) {
    this.database = database;
    this.cache = cache;
  }

  JdbiIdempotencyStore(Database database, CacheVersion version) {
    this(database, new VersionedCache<>(version, CACHED));
  }

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id key, Instant now) {
    Optional<IdempotencyRecord> known = cache.get(key, () -> read(database, key, now));
    return known.filter(record -> record.isExpired(now)).isPresent()
        ? read(database, key, now)
        : known;
  }

  @Override
  public Optional<IdempotencyRecord> findKnown(IdempotencyRecord.Id key, Instant now) {
    return cache.known(key).filter(record -> !record.isExpired(now));
  }

  /** Commits a write with a record, which is cached once it is stored. */
  WriteResult committed(IdempotencyRecord record, Supplier<WriteResult> commit) {
    return cache.written(record.id(), record, commit, result -> result == WriteResult.STORED);
  }

  /** Reads the record of a key from the database. */
  static Optional<IdempotencyRecord> read(
      Database database, IdempotencyRecord.Id key, Instant now) {
    return database.find(
        IdempotencyRowMapper.FIND, IdempotencyRowMapper.key(key, now), IdempotencyRecord.class);
  }

  @Override
  public int deleteExpired(Instant now, int limit) {
    cache.remove(record -> record.isExpired(now));
    return database.update(FORGET, Map.of("now", now, "limit", limit));
  }
}
