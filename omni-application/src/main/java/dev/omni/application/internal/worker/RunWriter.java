package dev.omni.application.internal.worker;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.CorrelationContext;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.RunDeliveryFactory;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.SandboxScenario.Action;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Writes every change of a run, with its event and, at the end, its evidence, in one commit; then
 * wakes those who wait for it. Nothing else writes runs.
 */
public final class RunWriter {
  /** How long a worker usually holds a run without a sign of life. */
  public static final Duration LEASE = Duration.ofSeconds(30);

  private static final Duration DOOMED_LEASE = Duration.ofSeconds(2);
  private static final Duration LOOK_NEAR = Duration.ofSeconds(1);
  private static final Duration LOOK_FAR = Duration.ofMillis(100);

  private final RunStore store;
  private final EvidenceFactory sealing;
  private final RunDeliveryFactory news;
  private final ClockAndIds doors;
  private final WorkerIdentity holder;
  private final RunChangeNotifier bells = new RunChangeNotifier();

  /**
   * Over a store.
   *
   * @param sealing makes the evidence of what ends
   * @param news says who is to be told
   * @param holder who takes runs here
   */
  public RunWriter(
      RunStore store,
      EvidenceFactory sealing,
      RunDeliveryFactory news,
      ClockAndIds doors,
      WorkerIdentity holder) {
    this.store = store;
    this.sealing = sealing;
    this.news = news;
    this.doors = doors;
    this.holder = holder;
  }

  /**
   * Who takes runs in this process.
   *
   * @param worker the identity of this process
   * @param lease how long it holds a run without a sign of life
   */
  public record WorkerIdentity(UUID worker, Duration lease) {}

  /** The run of that id, if this tenant has it. */
  public Optional<Run> find(Tenant tenant, UUID id) {
    return store.findCached(tenant, id);
  }

  /** A lease for this process from now on, a new attempt; as the sandbox's scenario has it. */
  public Lease lease(Run run) {
    boolean doomed = run.state().attempt() == 0 && run.terms().hasScenario(Action.LOSE_WORKER);
    Duration time = doomed ? DOOMED_LEASE : holder.lease();
    return new Lease(holder.worker(), doors.id(), doors.now().plus(time));
  }

  /** Creates a lease for this process that nothing renews, longer than the run's timeout. */
  public Lease leaseUntilTimeout(Run run) {
    Instant timeout = doors.now().plus(RunTimeouts.of(run));
    return new Lease(holder.worker(), doors.id(), timeout.plus(holder.lease()));
  }

  /** A lease that no worker has, until then. */
  Lease rest(Instant until) {
    return new Lease(holder.worker(), doors.id(), until);
  }

  /** The same lease from now on. */
  Lease longer(Lease lease) {
    return lease.until(doors.now().plus(holder.lease()));
  }

  /** Whether a lease had no sign of life for so long that somebody else may soon have its run. */
  boolean fading(Lease lease) {
    return !doors.now().isBefore(lease.until().minus(holder.lease().dividedBy(3)));
  }

  /** A new identifier. */
  public UUID id() {
    return doors.id();
  }

  /** Now. */
  public Instant now() {
    return doors.now();
  }

  /** Stores a new run with its events so far, or gives the one that holds the key. */
  public RunStore.Admission admit(Run run, Optional<IdempotencyRecord> claim) {
    return admit(run, claim, List.of());
  }

  /** The same, with documents that are written beside it. */
  public RunStore.Admission admit(
      Run run, Optional<IdempotencyRecord> claim, List<Document> beside) {
    return store.admit(run, claim, begun(run, beside));
  }

  /**
   * Stores a new run that has ended before anybody could see it, with all its events and its
   * evidence, or gives the one that holds the key.
   *
   * @param running as it would have been stored when it started
   * @param record what the runtime reported
   */
  public RunStore.Admission admit(
      Run running, Run ended, Json.Obj record, Optional<IdempotencyRecord> claim) {
    ChangeSet change = begun(running, List.of()).then(told(running, ended, record));
    return store.admit(ended, claim, change);
  }

  private ChangeSet begun(Run run, List<Document> beside) {
    var events = new ArrayList<RunEvent>();
    Instant created = run.origin().createdAt();
    events.add(new RunEvent(run.id(), RunEvent.seq(1), "run.dispatching", created, Json.Obj.EMPTY));
    if (run.status() != RunStatus.DISPATCHING) {
      events.add(run.event(created));
    }
    return new ChangeSet(events, List.of(), beside).announcing(news.of(run));
  }

  /**
   * A version of a run, and the one that follows it.
   *
   * @param record what the runtime reported, when the run has ended
   */
  record Version(Run before, Run next, Json.Obj record) {}

  /**
   * Stores the version that follows one; false when somebody else was faster, and then nothing is
   * stored.
   *
   * @param record what the runtime reported, when the run has ended
   */
  boolean write(Run before, Run next, Json.Obj record) {
    return !stored(List.of(step(new Version(before, next, record)))).isEmpty();
  }

  /**
   * The same for several runs, each on its own trail, in one write; gives the ids of those that
   * were stored. When it fails, some may have been stored.
   */
  Set<UUID> writeAll(List<Version> versions) {
    return versions.isEmpty() ? Set.of() : stored(versions.stream().map(this::onItsTrail).toList());
  }

  private Set<UUID> stored(List<RunStore.Step> steps) {
    Set<UUID> stored = store.replaceAll(steps);
    stored.forEach(bells::ring);
    return stored;
  }

  private RunStore.Step onItsTrail(Version version) {
    try (CorrelationContext.Followed followed = CorrelationContext.of(version.next()).follow()) {
      return step(version);
    }
  }

  private RunStore.Step step(Version version) {
    ChangeSet with = told(version.before(), version.next(), version.record());
    return new RunStore.Step(version.next(), with);
  }

  private ChangeSet told(Run before, Run next, Json.Obj record) {
    ChangeSet change = ChangeSet.telling(next.event(doors.now())).announcing(news.of(next));
    return next.status().terminal()
        ? change.sealing(sealing.seal(next, started(before, record)))
        : change;
  }

  /** What is reported of a run that was running tells when it started, whoever ended it. */
  private static Json.Obj started(Run before, Json.Obj record) {
    Json.Obj timings = record.object("timings").orElse(Json.Obj.EMPTY);
    return before.status() != RunStatus.RUNNING || timings.has("started_at")
        ? record
        : record.with("timings", timings.with("started_at", before.state().updatedAt()));
  }

  /** Nobody shall see a run as running whose worker is gone and that no one will take again. */
  public Run settled(Run run) {
    boolean lost = run.status() == RunStatus.RUNNING && run.due(now());
    boolean late = run.status() == RunStatus.QUEUED && run.overdue(now());
    if (!lost && !late) {
      return run;
    }
    Run taken = run.acquired(lease(run), now());
    if (!taken.status().terminal()) {
      return run;
    }
    return write(run, taken, Json.Obj.EMPTY)
        ? taken
        : store.find(run.tenant(), run.id()).orElse(run);
  }

  /**
   * Stores versions that no webhook is told of, as with longer leases, all in one write; gives the
   * ids of the runs that were stored.
   */
  Set<UUID> keep(List<RunStore.Step> steps) {
    if (steps.isEmpty()) {
      return Set.of();
    }
    Set<UUID> kept = store.replaceAll(steps);
    steps.stream()
        .filter(step -> !step.with().events().isEmpty())
        .map(step -> step.next().id())
        .filter(kept::contains)
        .forEach(bells::ring);
    return kept;
  }

  /** Stores one version that no one is told of; false when another was faster. */
  boolean keep(Run next) {
    return !keep(List.of(new RunStore.Step(next, ChangeSet.NONE))).isEmpty();
  }

  /** Changes a run, again from the start whenever somebody else was faster. */
  public Run change(Run run, UnaryOperator<Run> transition) {
    Run current = run;
    while (true) {
      Run next = transition.apply(current);
      if (next.equals(current) || write(current, next, Json.Obj.EMPTY)) {
        return next;
      }
      current = store.find(run.tenant(), run.id()).orElseThrow();
    }
  }

  /** Returns the run once it is terminal, or as it is when the time is over. */
  public Run await(Run run, Duration time) {
    if (run.status().terminal()) {
      return run; // It never changes again.
    }
    if (!time.isZero()) {
      awaitUntil(run, time, now -> now.status().terminal());
    }
    return store.find(run.tenant(), run.id()).orElse(run);
  }

  /** Returns when something was written about the run, or the time is over. */
  public void listen(Run run, Duration time) {
    long version = run.state().version();
    awaitUntil(run, time, now -> now.state().version() > version || now.status().terminal());
  }

  private void awaitUntil(Run run, Duration time, Predicate<Run> enough) {
    bells.await(
        run.id(),
        time,
        () -> store.find(run.tenant(), run.id()).filter(enough.negate()).map(this::again));
  }

  /** A run that this process has rings; what others do is seen by looking. */
  private Duration again(Run run) {
    return run.state().lease().filter(lease -> lease.worker().equals(holder.worker())).isPresent()
        ? LOOK_NEAR
        : LOOK_FAR;
  }
}
