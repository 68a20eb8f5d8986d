package dev.omni.application.memory;

import dev.omni.application.spi.store.RunEventStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.RunEvent;
import java.util.List;
import java.util.UUID;

/** Events of runs in memory. */
final class InMemoryRunEventStore implements RunEventStore {
  private final InMemoryState memory;

  InMemoryRunEventStore(InMemoryState memory) {
    this.memory = memory;
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
}
