package dev.omni.application.memory;

import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.Optional;

/** Idempotency records in memory. */
final class InMemoryIdempotencyStore implements IdempotencyStore {
  private final InMemoryState memory;

  InMemoryIdempotencyStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now) {
    return memory.atomically(() -> memory.record(id, now));
  }

  @Override
  public int deleteExpired(Instant now, int limit) {
    return memory.atomically(() -> memory.deleteExpired(now, limit));
  }
}
