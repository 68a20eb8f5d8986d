package dev.omni.application.run.worker;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The only writer of runs. It writes every change with its event and, at the end, its evidence in
 * one commit; then it notifies waiting threads.
 */
public final class RunWriter {
  /** The default lease of a worker. */
  public static final Duration LEASE = Duration.ofSeconds(30);

  private final RunStore store;
  private final RunChanges changes;
  private final LostPlace places;
  private final ClockAndIds clockAndIds;
  private final WorkerLeases leases;
  private final LongAdder losses = new LongAdder();
  private final RunAwaiter awaiter;

  /**
   * Creates a writer.
   *
   * @param evidenceFactory creates the evidence of terminal runs
   * @param deliveryFactory creates webhook deliveries
   * @param usage creates the usage of terminal runs
   * @param places finds the place at which runs were lost
   * @param leases those of this process
   */
  public RunWriter(
      RunStore store,
      EvidenceFactory evidenceFactory,
      RunDeliveryFactory deliveryFactory,
      RunUsage usage,
      LostPlace places,
      ClockAndIds clockAndIds,
      WorkerLeases leases) {
    this.store = store;
    this.changes = new RunChanges(evidenceFactory, deliveryFactory, usage, clockAndIds);
    this.places = places;
    this.clockAndIds = clockAndIds;
    this.leases = leases;
    this.awaiter = new RunAwaiter(store, leases);
  }

  /** Returns the run of an id, if this tenant has it. */
  public Optional<Run> find(View view, UUID id) {
    return store.findCached(view, id);
  }

  /** Returns the wait for changes of runs. */
  public RunAwaiter awaiter() {
    return awaiter;
  }

  /** Returns the leases of this process. */
  public WorkerLeases leases() {
    return leases;
  }

  /** Returns how many workers were lost whose runs this process took over. */
  public long lossCount() {
    return losses.sum();
  }

  public UUID id() {
    return clockAndIds.newId();
  }

  public Instant now() {
    return clockAndIds.now();
  }

  /** Stores a new run with its events, or returns the run of the idempotency key. */
  public RunStore.Admission insert(Run run, Optional<IdempotencyRecord> record) {
    return insert(run, record, List.of());
  }

  /** Stores a new run together with documents. */
  public RunStore.Admission insert(
      Run run, Optional<IdempotencyRecord> record, List<Document> beside) {
    return store.insert(run, record, changes.first(run, beside));
  }

  /**
   * Stores a new run that is already terminal, with all its events and evidence, or returns the run
   * of the idempotency key.
   *
   * @param running the version that a separate write would have stored at the start
   * @param report report of the runtime
   */
  public RunStore.Admission insert(
      Run running, Lease lease, Report report, Optional<IdempotencyRecord> record) {
    RunStore.Step end = step(running, lease, report);
    ChangeSet all = changes.first(running, List.of()).then(end.changes());
    return store.insert(end.next(), record, all);
  }

  /**
   * Returns the end of a run with this report. A result of which there is no evidence is none: the
   * run fails.
   */
  private RunStore.Step step(Run running, Lease lease, Report report) {
    return RunBreakage.guarded(
        "the end of run " + running.id(),
        () -> endAs(running, lease, report),
        () -> endAs(running, lease, RunBreakage.ended()));
  }

  private RunStore.Step endAs(Run running, Lease lease, Report report) {
    Run ended = report.finish(running, lease, now());
    return new RunStore.Step(ended, changes.of(running, ended, report.record()));
  }

  /** Stores the end of a run; returns it as it ended, or nothing after a concurrent change. */
  Optional<Run> end(Run running, Lease lease, Report report) {
    RunStore.Step end = step(running, lease, report);
    return replaceAll(List.of(new Version(running, end.next(), Json.Obj.EMPTY)), List.of(end))
            .isEmpty()
        ? Optional.empty()
        : Optional.of(end.next());
  }

  /**
   * A version of a run with its next one.
   *
   * @param record report of the runtime, when the run is terminal
   */
  record Version(Run before, Run next, Json.Obj record) {
    private boolean isLoss() {
      return next.state().losses() > before.state().losses();
    }
  }

  /**
   * Stores the next version; returns false after a concurrent change, and then stores nothing.
   *
   * @param record report of the runtime, when the run is terminal
   */
  boolean write(Run before, Run next, Json.Obj record) {
    return write(new Version(before, next, record), List.of());
  }

  private boolean write(Version version, List<Document> beside) {
    ChangeSet all = step(version).changes().then(new ChangeSet(List.of(), List.of(), beside));
    var step = new RunStore.Step(version.next(), all);
    return !replaceAll(List.of(version), List.of(step)).isEmpty();
  }

  /**
   * Stores versions of several runs in one write, each with its own correlation context; returns
   * the ids of the stored ones. When it fails, some may be stored.
   */
  Set<UUID> writeAll(List<Version> versions) {
    return versions.isEmpty()
        ? Set.of()
        : replaceAll(versions, versions.stream().map(this::withCorrelation).toList());
  }

  private Set<UUID> replaceAll(List<Version> versions, List<RunStore.Step> steps) {
    Set<UUID> stored = store.replaceAll(steps);
    versions.stream()
        .filter(version -> version.isLoss() && stored.contains(version.next().id()))
        .forEach(version -> losses.increment());
    stored.forEach(awaiter::notifyWaiters);
    return stored;
  }

  private RunStore.Step withCorrelation(Version version) {
    try (CorrelationContext.ContextScope followed =
        CorrelationContext.of(version.next()).makeCurrent()) {
      return step(version);
    }
  }

  private RunStore.Step step(Version version) {
    ChangeSet with = changes.of(version.before(), version.next(), version.record());
    return new RunStore.Step(version.next(), with);
  }

  /** Returns a due run in the hands of this process, or as it ends when it must not start again. */
  Run acquired(Run due) {
    return due.acquired(
        leases.forAttempt(due), due.isLost() ? places.of(due) : Json.Obj.EMPTY, now());
  }

  /**
   * Ends a listed run as {@link #endIfLost(Run)}.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}
   */
  public RunHead endIfLost(RunHead head) {
    return isOverdue(head)
        ? store.find(head.tenant(), head.id()).map(run -> endIfLost(run).head()).orElse(head)
        : head;
  }

  /** Returns whether a run must be ended, because no worker will acquire it again. */
  public boolean isOverdue(RunFacts run) {
    boolean lost = run.status() == RunStatus.RUNNING && run.due(now());
    return lost || (run.status() == RunStatus.QUEUED && run.isPastDeadline(now()));
  }

  /** Ends a run whose lease has expired and that no worker will acquire again. */
  public Run endIfLost(Run run) {
    if (!isOverdue(run)) {
      return run;
    }
    Run taken = acquired(run);
    if (!taken.status().terminal()) {
      return run;
    }
    return write(run, taken, Json.Obj.EMPTY) ? taken : store.findAgain(run).orElse(run);
  }

  /**
   * Stores versions without webhook deliveries, as renewed leases, in one write; returns the ids of
   * the stored runs.
   */
  Set<UUID> writeWithoutDeliveries(List<RunStore.Step> steps) {
    if (steps.isEmpty()) {
      return Set.of();
    }
    Set<UUID> stored = store.replaceAll(steps);
    steps.stream()
        .filter(step -> !step.changes().events().isEmpty())
        .map(step -> step.next().id())
        .filter(stored::contains)
        .forEach(awaiter::notifyWaiters);
    return stored;
  }

  /** Stores a version without webhook deliveries; returns false after a concurrent change. */
  boolean writeWithoutDeliveries(Run next) {
    return !writeWithoutDeliveries(List.of(new RunStore.Step(next, ChangeSet.NONE))).isEmpty();
  }

  /** Changes a run; retried from the start after a concurrent change. */
  public Run change(Run run, UnaryOperator<Run> transition) {
    return change(run, transition, List::of);
  }

  /** Changes a run and documents in one commit; both are read again after a concurrent change. */
  public Run change(Run run, UnaryOperator<Run> transition, Supplier<List<Document>> beside) {
    Run current = run;
    while (true) {
      Run next = transition.apply(current);
      if (next.equals(current) || write(new Version(current, next, Json.Obj.EMPTY), beside.get())) {
        return next;
      }
      current = store.findAgain(run).orElseThrow();
    }
  }
}
