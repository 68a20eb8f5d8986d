package dev.omni.application.memory;

import dev.omni.application.spi.store.RunEventStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Events and idempotency records of runs in memory. */
record InMemoryRunEventStore(InMemoryState memory) implements RunEventStore {
  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now) {
    return memory.atomically(() -> memory.record(id, now));
  }

  @Override
  public List<RunEvent> list(Tenant tenant, UUID run, long seq, int limit) {
    return memory.atomically(
        () ->
            memory.timeline(tenant, run).tailMap(seq, false).values().stream()
                .limit(limit)
                .toList());
  }

  @Override
  public void append(Tenant tenant, RunEvent event) {
    memory.atomically(
        () ->
            memory
                .run(tenant, event.run())
                .map(run -> memory.timeline(tenant, event.run()).putIfAbsent(event.seq(), event)));
  }

  @Override
  public int countQueued(Tenant tenant) {
    return memory.atomically(
        () ->
            (int)
                memory.open().stream()
                    .filter(run -> run.tenant().equals(tenant))
                    .filter(run -> run.status() != RunStatus.RUNNING)
                    .count());
  }

  @Override
  public List<Run> listUnfinished(Tenant tenant, UUID key) {
    return memory.atomically(
        () ->
            memory.open().stream()
                .filter(run -> run.tenant().equals(tenant))
                .filter(run -> run.origin().key().equals(key))
                .toList());
  }

  @Override
  public int deleteExpired(Instant now) {
    return memory.atomically(() -> memory.forget(now));
  }
}
