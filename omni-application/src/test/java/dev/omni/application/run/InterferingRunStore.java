package dev.omni.application.run;

import dev.omni.application.run.worker.ForwardingRunStore;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Runs as a node sees them to which something happens just before each step. */
final class InterferingRunStore extends ForwardingRunStore {
  private final Runnable admitting;
  private final Runnable finding;
  private final Consumer<List<RunStore.Step>> replacing;

  InterferingRunStore(
      RunStore store,
      Runnable admitting,
      Runnable finding,
      Consumer<List<RunStore.Step>> replacing) {
    super(store);
    this.admitting = admitting;
    this.finding = finding;
    this.replacing = replacing;
  }

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
    return all.with(runs);
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    admitting.run();
    return super.insert(run, record, with);
  }

  @Override
  public Optional<Run> findCached(View view, UUID id) {
    return find(view, id);
  }

  @Override
  public Optional<Run> find(View view, UUID id) {
    finding.run();
    return super.find(view, id);
  }

  @Override
  public Optional<RunHead> findHead(Tenant tenant, UUID id) {
    finding.run();
    return super.findHead(tenant, id);
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    replacing.accept(steps);
    return super.replaceAll(steps);
  }
}
