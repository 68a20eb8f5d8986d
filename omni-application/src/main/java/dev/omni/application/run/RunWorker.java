package dev.omni.application.run;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.PreparedRun;
import dev.omni.application.spi.RunRecords;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.Trail;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.Scenario.Act;
import dev.omni.domain.run.Subject;
import dev.omni.domain.world.Execution;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Does the work of runs: takes what is due, executes it, writes how it ended. Recovery is no second
 * machine: a run whose worker is gone is due like one that waits. Has no threads of its own.
 */
public final class RunWorker {
  private static final Duration STUCK = Duration.ofSeconds(30);

  private final RunLedger ledger;
  private final RunStore store;
  private final Executing executing;
  private final Map<UUID, Hold> holds = new ConcurrentHashMap<>();
  private final Leases leases;
  private final Crowd crowd;
  private volatile Runnable alarm = () -> {};
  private volatile Jobs jobs = new Jobs(Map.of());

  /**
   * Over stores and what executes.
   *
   * @param ledger writes
   */
  public RunWorker(RunLedger ledger, RunStore store, RunRecords records, Executing executing) {
    this.ledger = ledger;
    this.store = store;
    this.executing = executing;
    var endings = new Endings(ledger, store, records);
    this.leases = new Leases(ledger, store, holds, endings::written);
    this.crowd = new Crowd(ledger, store, holds, this, endings);
  }

  /**
   * What executes a run.
   *
   * @param catalogue of capabilities
   * @param sandbox the runtime of test mode
   * @param live the runtime of live mode
   */
  public record Executing(Catalogue catalogue, CapabilityRuntime sandbox, CapabilityRuntime live) {
    CapabilityRuntime runtime(Run run) {
      return switch (run.tenant().mode()) {
        case TEST -> sandbox;
        case LIVE -> live;
      };
    }
  }

  /** Takes and executes everything that is due, on this thread; gives how many runs it touched. */
  public int work() {
    int touched = 0;
    for (Mode mode : Mode.values()) {
      for (Run due : due(mode, Integer.MAX_VALUE)) {
        touched++;
        take(due).ifPresent(this::execute);
      }
    }
    return touched;
  }

  /** What a worker should look at in a mode, oldest first. */
  public List<Run> due(Mode mode, int limit) {
    Instant now = ledger.now();
    return store.due(mode, now, now.minus(STUCK), limit);
  }

  /** Takes a run that is due; empty when somebody else has it, or it just ended. */
  public Optional<UUID> take(Run due) {
    if (due.status() == RunStatus.DISPATCHING) {
      Instant now = ledger.now();
      Run next =
          due.terms().execution() == Execution.JOB
              ? due.queued(now)
              : due.undispatched("The server stopped before the run started.", now);
      ledger.write(due, next, Json.Obj.EMPTY);
      return Optional.empty();
    }
    Run taken = due.takenBy(ledger.lease(due), ledger.now());
    if (!ledger.write(due, taken, Json.Obj.EMPTY) || taken.status().terminal()) {
      return Optional.empty();
    }
    hold(taken);
    return Optional.of(taken.id());
  }

  /** Keeps a run that is stored as running under a lease of this process. */
  Hold hold(Run running) {
    return hold(Standing.of(running));
  }

  /** The same of one whose start may not be written. */
  Hold hold(Standing running) {
    return hold(running, Optional.empty());
  }

  /** The same of one that was admitted here just now. */
  Hold hold(Run running, PreparedRun prepared) {
    return hold(Standing.of(running), Optional.of(prepared));
  }

  private Hold hold(Standing running, Optional<PreparedRun> prepared) {
    Hold hold = held(running, prepared);
    holds.put(running.run().id(), hold);
    return hold;
  }

  private Hold held(Standing running, Optional<PreparedRun> prepared) {
    return new Hold(ledger, running, ledger.now().plus(Budget.of(running.run())), prepared);
  }

  /** Executes a run that was taken, and writes how it ended. */
  public void execute(UUID id) {
    crowd.execute(List.of(id));
  }

  /** How a run ended; empty when that is not to be written. */
  Optional<Report> end(Hold hold) {
    Run run = hold.run();
    try (Trail.Followed followed = Trail.of(run).follow()) {
      return report(run, hold).filter(report -> !loses(run));
    } catch (Later later) {
      layDown(hold, later.until());
      return Optional.empty();
    }
  }

  /**
   * Executes a run that is not stored, on this thread; gives what came of it.
   *
   * @throws Fault {@code shutting_down} when the thread was told to stop
   */
  Report compute(Run running, PreparedRun prepared) {
    try (Trail.Followed followed = Trail.of(running).follow()) {
      return report(running, held(Standing.of(running), Optional.of(prepared)))
          .orElseThrow(
              () -> Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down; ask again."));
    }
  }

  /** Many brief runs at once. */
  public Crowd crowd() {
    return crowd;
  }

  static boolean loses(Run run) {
    return run.state().attempt() == 1 && run.terms().plays(Act.LOSE_WORKER);
  }

  /** What came of it; empty when it was stopped because the run is no longer ours. */
  private Optional<Report> report(Run run, Hold hold) {
    Optional<Report> report;
    try {
      report = Optional.of(computed(run, hold));
    } catch (CancellationException stopped) {
      report = Optional.empty();
    }
    if (report.filter(r -> r.outcome() instanceof Outcome.Succeeded).isPresent()) {
      return report;
    }
    if (run.overdue(ledger.now())) {
      return Optional.of(
          failed(FaultCode.DEADLINE_EXCEEDED, "The deadline passed while the run was running."));
    }
    if (hold.overBudget()) {
      return Optional.of(
          failed(
              FaultCode.EXECUTION_TIMEOUT,
              "The run took longer than the " + Budget.of(run).toSeconds() + " seconds it may."));
    }
    return report;
  }

  private Report computed(Run run, Hold hold) {
    if (run.subject() instanceof Subject.OfOperation) {
      return jobs.execute(run, hold);
    }
    return hold.prepared()
        .or(() -> prepared(run))
        .map(prepared -> executing.runtime(run).execute(prepared, hold))
        .orElseGet(
            () ->
                failed(
                    FaultCode.CAPABILITY_FAILED,
                    "This server does not have the capability any more."));
  }

  private Optional<PreparedRun> prepared(Run run) {
    return executing
        .catalogue()
        .engine(run.subject().target())
        .map(engine -> PreparedRun.stored(run, engine));
  }

  private static Report failed(FaultCode code, String message) {
    return new Report(new Outcome.Failed(code, message), Json.Obj.EMPTY);
  }

  /** Leaves a run to whoever looks at it then; its lease may be made longer meanwhile. */
  private void layDown(Hold hold, Instant until) {
    Run current = hold.run();
    while (current.heldBy(hold.lease())
        && !ledger.keep(current.laidDown(hold.lease(), ledger.rest(until)))) {
      current = store.find(current.tenant(), current.id()).orElseThrow();
    }
  }

  /**
   * Gives every run that this process executes a longer lease, and stops those it has lost. An end
   * that could not be written because the store was away is written now.
   */
  public void renew() {
    leases.renew();
  }

  /** Stops a run that this process executes or is about to, if it does. */
  void stop(UUID run) {
    Hold hold = holds.get(run);
    if (hold != null) {
      hold.stop();
    }
  }

  /** Hands back what is not finished, so that another worker starts it at once. */
  public void handBack() {
    leases.handBack();
  }

  /** The runtime that would execute a run. */
  CapabilityRuntime runtime(Run run) {
    return executing.runtime(run);
  }

  /** Tells whoever drives this worker that there is something to do. */
  void wake() {
    alarm.run();
  }

  /** Sets what executes the runs of the earlier operations. */
  public void jobs(Jobs given) {
    jobs = given;
  }

  /** Sets who is told when there is something to do. */
  public void alarm(Runnable bell) {
    alarm = bell;
  }

  /** How many runs this process executes. */
  public int busy() {
    return holds.size();
  }
}
