package dev.omni.application.run;

import dev.omni.application.spi.Stores;
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
 * Runs as a node sees them to which something happens just before each step.
 *
 * @param store where they are
 * @param admitting before a new run is stored
 * @param finding before one is looked for
 * @param replacing before those next versions are stored
 */
record InterferingRunStore(
    RunStore store, Runnable admitting, Runnable finding, Consumer<List<RunStore.Step>> replacing)
    implements RunStore {
  /** Stores whose runs are watched so. */
  static Stores of(Stores all, Runnable admitting, Runnable finding, Consumer<Run> replacing) {
    return of(
        all,
        new InterferingRunStore(
            all.runs(),
            admitting,
            finding,
            steps -> steps.forEach(step -> replacing.accept(step.next()))));
  }

  /** Stores in which what is written together is watched. */
  static Stores watching(Stores all, Consumer<List<RunStore.Step>> replacing) {
    return of(all, new InterferingRunStore(all.runs(), () -> {}, () -> {}, replacing));
  }

  private static Stores of(Stores all, RunStore runs) {
    return new Stores(
        runs, all.runEvents(), all.documents(), all.evidence(), all.deliveries(), all.administration());
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> claim, ChangeSet with) {
    admitting.run();
    return store.insert(run, claim, with);
  }

  @Override
  public Optional<Run> find(Tenant tenant, UUID id) {
    finding.run();
    return store.find(tenant, id);
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    replacing.accept(steps);
    return store.replaceAll(steps);
  }

  @Override
  public List<Run> list(RunQuery query) {
    return store.list(query);
  }

  @Override
  public List<Run> due(Mode mode, Instant now, Instant stuckSince, int limit) {
    return store.due(mode, now, stuckSince, limit);
  }
}
