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
  static final String FORGET = "DELETE FROM idempotency_record WHERE expires_at <= :now";

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id key, Instant now) {
    return database.find(
        IdempotencyRowMapper.FIND, IdempotencyRowMapper.key(key, now), IdempotencyRecord.class);
  }

  @Override
  public int deleteExpired(Instant now) {
    return database.update(FORGET, Map.of("now", now));
  }
}
