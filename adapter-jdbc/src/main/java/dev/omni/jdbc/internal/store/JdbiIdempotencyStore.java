package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Idempotency records in the database. */
record JdbiIdempotencyStore(Database database) implements IdempotencyStore {
  /** Deletes a range of the index; the limit is that of a range, not of a list of keys. */
  static final String FORGET =
      """
      DELETE FROM idempotency_record WHERE expires_at <= :now AND expires_at <= (
        SELECT MAX(expires_at) FROM (
          SELECT expires_at FROM idempotency_record WHERE expires_at <= :now
          ORDER BY expires_at LIMIT :limit) AS oldest)
      """;

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id key, Instant now) {
    return database.find(
        IdempotencyRowMapper.FIND, IdempotencyRowMapper.key(key, now), IdempotencyRecord.class);
  }

  @Override
  public int deleteExpired(Instant now, int limit) {
    return database.update(FORGET, Map.of("now", now, "limit", limit));
  }
}
