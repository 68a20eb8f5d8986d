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

  /** Deletes expired records; returns their number. */
  int deleteExpired(Instant now);
}
