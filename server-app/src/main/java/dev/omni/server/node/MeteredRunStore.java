package dev.omni.server.node;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A run store that reports each run that becomes terminal in it, once, after the commit.
 *
 * @param ended must not fail or block
 */
record MeteredRunStore(RunStore runs, Consumer<Run> ended) implements RunStore {
  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> claim, ChangeSet with) {
    Admission admission = runs.insert(run, claim, with);
    if (admission.inserted() && run.status().terminal()) {
      ended.accept(run);
    }
    return admission;
  }

  @Override
  public Optional<Run> find(Tenant tenant, UUID id) {
    return runs.find(tenant, id);
  }

  @Override
  public Optional<Run> findCached(Tenant tenant, UUID id) {
    return runs.findCached(tenant, id);
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    Set<UUID> written = runs.replaceAll(steps);
    steps.stream()
        .map(Step::next)
        .filter(run -> run.status().terminal() && written.contains(run.id()))
        .forEach(ended);
    return written;
  }

  @Override
  public List<Run> list(RunQuery query) {
    return runs.list(query);
  }

  @Override
  public List<Run> due(Mode mode, Instant now, Instant stuckSince, int limit) {
    return runs.due(mode, now, stuckSince, limit);
  }
}
