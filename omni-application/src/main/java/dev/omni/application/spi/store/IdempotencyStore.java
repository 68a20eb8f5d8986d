package dev.omni.application.spi.store;

import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.Optional;

/**
 * The store of idempotency records. A record is written in the commit of its run or document, by
 * {@link RunStore} or {@link DocumentStore}.
 */
public interface IdempotencyStore {
  /** Returns the record of an idempotency key, unless it has expired by now. */
  Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now);

  /**
   * Returns the record of a key as far as it is known without a question to the database: there may
   * be one where none is returned.
   */
  default Optional<IdempotencyRecord> findKnown(IdempotencyRecord.Id id, Instant now) {
    return find(id, now);
  }

  /**
   * Deletes the oldest expired records, {@code limit} of them and those that expired at the same
   * time as the last one; returns their number.
   */
  int deleteExpired(Instant now, int limit);
}
