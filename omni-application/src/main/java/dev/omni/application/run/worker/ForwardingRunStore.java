package dev.omni.application.run.worker;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.world.ServedWorlds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A run store that forwards every call to another one; subclasses observe some of them. */
public abstract class ForwardingRunStore implements RunStore {
  private final RunStore runs;

  /** Creates a store in front of another one. */
  protected ForwardingRunStore(RunStore runs) {
    this.runs = runs;
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    return runs.insert(run, record, with);
  }

  @Override
  public Optional<Run> find(View view, UUID id) {
    return runs.find(view, id);
  }

  @Override
  public Optional<RunHead> findHead(Tenant tenant, UUID id) {
    return runs.findHead(tenant, id);
  }

  @Override
  public Optional<RunFacts> findCurrent(View view, UUID id) {
    return runs.findCurrent(view, id);
  }

  @Override
  public Optional<Run> findCached(View view, UUID id) {
    return runs.findCached(view, id);
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    return runs.replaceAll(steps);
  }

  @Override
  public List<Stored<RunHead>> list(RunQuery query) {
    return runs.list(query);
  }

  @Override
  public int count(RunQuery query) {
    return runs.count(query);
  }

  @Override
  public List<RunHead> listDue(
      Mode mode, ServedWorlds worlds, Instant now, Instant stuckSince, int limit) {
    return runs.listDue(mode, worlds, now, stuckSince, limit);
  }

  @Override
  public List<DueCount> countDue(Mode mode, Instant now, Instant stuckSince) {
    return runs.countDue(mode, now, stuckSince);
  }

  @Override
  public int countQueued(Tenant tenant) {
    return runs.countQueued(tenant);
  }

  @Override
  public int countUnfinished(Tenant tenant) {
    return runs.countUnfinished(tenant);
  }

  @Override
  public RunSequence sequence() {
    return runs.sequence();
  }

  @Override
  public List<RunHead> listUnfinished(Tenant tenant, UUID key) {
    return runs.listUnfinished(tenant, key);
  }
}
