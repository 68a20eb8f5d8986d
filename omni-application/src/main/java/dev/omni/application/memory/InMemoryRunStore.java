package dev.omni.application.memory;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.ServedWorlds;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Runs in memory. */
final class InMemoryRunStore implements RunStore {
  private final InMemoryState memory;

  InMemoryRunStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    return memory.atomically(
        () -> findExisting(run, record).orElseGet(() -> insertNew(run, record, with)));
  }

  private Optional<Admission> findExisting(Run run, Optional<IdempotencyRecord> record) {
    Optional<IdempotencyRecord> stored =
        record.flatMap(r -> memory.record(r.id(), run.origin().createdAt()));
    if (stored.isPresent()) {
      Run recorded = memory.run(run.tenant(), stored.get().resourceId()).orElseThrow();
      return Optional.of(new Admission(recorded, false, stored));
    }
    return memory
        .run(run.tenant(), run.id())
        .map(there -> new Admission(there, false, Optional.empty()));
  }

  private Admission insertNew(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    if (!memory.canWrite(with.documents()) || !memory.dataSets().hasAll(run)) {
      throw new StaleVersionException();
    }
    memory.requireNew(run.tenant(), with);
    record.ifPresent(memory::put);
    memory.sequence().number(run);
    memory.put(run);
    memory.put(run.tenant(), with);
    return new Admission(run, true, record);
  }

  @Override
  public Optional<Run> find(View view, UUID id) {
    return memory.atomically(
        () -> memory.run(view.tenant(), id).filter(run -> view.sees(run.view())));
  }

  @Override
  public Optional<RunHead> findHead(Tenant tenant, UUID id) {
    return memory.atomically(() -> memory.run(tenant, id).map(Run::head));
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    return memory.atomically(
        () ->
            steps.stream()
                .filter(this::replaced)
                .map(step -> step.next().id())
                .collect(Collectors.toSet()));
  }

  private boolean replaced(Step step) {
    Run next = step.next();
    ChangeSet with = step.changes();
    boolean follows =
        memory
            .run(next.tenant(), next.id())
            .filter(stored -> stored.state().version() == step.expectedVersion())
            .isPresent();
    if (!follows || !memory.canWrite(with.documents())) {
      return false;
    }
    memory.requireNew(next.tenant(), with);
    memory.put(next);
    memory.put(next.tenant(), with);
    return true;
  }

  @Override
  public List<Stored<RunHead>> list(RunQuery query) {
    return memory.atomically(
        () ->
            memory
                .runs(query.tenant(), query.after())
                .filter(query::matches)
                .limit(query.limit())
                .<Stored<RunHead>>map(run -> new Stored.Read<>(run.head()))
                .toList());
  }

  @Override
  public int count(RunQuery query) {
    return memory.atomically(
        () ->
            (int)
                memory
                    .runs(query.tenant(), query.after())
                    .filter(query::matches)
                    .limit(query.limit())
                    .count());
  }

  @Override
  public List<RunHead> listDue(
      Mode mode, ServedWorlds worlds, Instant now, Instant stuckSince, int limit) {
    return memory.atomically(
        () ->
            memory.open().stream()
                .filter(run -> run.tenant().mode() == mode)
                .filter(run -> run.subject().isServed(worlds))
                .filter(run -> run.due(now) || isStuck(run, stuckSince))
                .sorted(
                    Comparator.comparing(Run::dueSince).thenComparing(run -> run.id().toString()))
                .limit(limit)
                .map(Run::head)
                .toList());
  }

  @Override
  public List<DueCount> countDue(Mode mode, Instant now, Instant stuckSince) {
    Map<String, List<RunHead>> byWorld =
        listDue(mode, now, stuckSince, Integer.MAX_VALUE).stream()
            .collect(Collectors.groupingBy(InMemoryRunStore::world));
    return byWorld.entrySet().stream()
        .map(each -> new DueCount(each.getKey(), each.getValue().size(), oldest(each.getValue())))
        .toList();
  }

  private static String world(RunHead run) {
    return run.subject() instanceof RunTarget.CapabilityTarget capability
        ? capability.world().id()
        : run.subject().kind();
  }

  private static Instant oldest(List<RunHead> runs) {
    return runs.stream()
        .map(run -> run.origin().createdAt())
        .min(Comparator.naturalOrder())
        .orElseThrow();
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
  public int countUnfinished(Tenant tenant) {
    return memory.atomically(
        () -> (int) memory.open().stream().filter(run -> run.tenant().equals(tenant)).count());
  }

  @Override
  public RunSequence sequence() {
    return memory.sequence();
  }

  @Override
  public List<RunHead> listUnfinished(Tenant tenant, UUID key) {
    return memory.atomically(
        () ->
            memory.open().stream()
                .filter(run -> run.tenant().equals(tenant))
                .filter(run -> run.origin().key().equals(key))
                .map(Run::head)
                .toList());
  }

  private static boolean isStuck(Run run, Instant since) {
    return run.status() == RunStatus.DISPATCHING && run.origin().createdAt().isBefore(since);
  }
}
