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
final class InMemoryRunEventStore implements RunEventStore {
  private final InMemoryState memory;

  InMemoryRunEventStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now) {
    return memory.atomically(() -> memory.record(id, now));
  }

  @Override
  public List<RunEvent> events(Tenant tenant, UUID run, long seq, int limit) {
    return memory.atomically(
        () ->
            memory.timeline(tenant, run).tailMap(seq, false).values().stream()
                .limit(limit)
                .toList());
  }

  @Override
  public void note(Tenant tenant, RunEvent event) {
    memory.atomically(
        () ->
            memory
                .run(tenant, event.run())
                .map(run -> memory.timeline(tenant, event.run()).putIfAbsent(event.seq(), event)));
  }

  @Override
  public int waiting(Tenant tenant) {
    return memory.atomically(
        () ->
            (int)
                memory.open().stream()
                    .filter(run -> run.tenant().equals(tenant))
                    .filter(run -> run.status() != RunStatus.RUNNING)
                    .count());
  }

  @Override
  public List<Run> open(Tenant tenant, UUID key) {
    return memory.atomically(
        () ->
            memory.open().stream()
                .filter(run -> run.tenant().equals(tenant))
                .filter(run -> run.origin().key().equals(key))
                .toList());
  }

  @Override
  public int forget(Instant now) {
    return memory.atomically(() -> memory.forget(now));
  }
}
