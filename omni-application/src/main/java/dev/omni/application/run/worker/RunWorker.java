package dev.omni.application.run.worker;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.data.InputData;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.MemoryBudget.Reservation;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.run.kind.SharedWork;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The worker: acquires due runs, executes them, and writes their outcomes. Recovery needs no
 * separate mechanism: a run with an expired lease is due like a queued one. It has no threads of
 * its own.
 */
public final class RunWorker {
  private static final Logger LOG = System.getLogger(RunWorker.class.getName());

  private final RunWriter runWriter;
  private final RunStore store;
  private final Runtimes executing;
  private final RunExecutor executor;
  private final WorkMemory memory;
  private final DueRuns dueRuns;
  private final Map<UUID, RunningExecution> holds = new ConcurrentHashMap<>();
  private final Suspects suspects = new Suspects(holds.values());
  private final RunAcquisition acquisition;
  private final LeaseRenewer leases;
  private final CompletionWriter endings;
  private volatile Runnable listener = () -> {};

  /**
   * Creates a worker.
   *
   * @param budget memory of the runs that it executes
   */
  public RunWorker(
      RunWriter runWriter, Stores stores, Runtimes executing, InputData data, MemoryBudget budget) {
    this.memory = new WorkMemory(budget);
    this.runWriter = runWriter;
    this.store = stores.runs();
    this.executing = executing;
    this.dueRuns = new DueRuns(runWriter, store, executing.catalog().worlds(), suspects, memory);
    this.acquisition = new RunAcquisition(runWriter, store, suspects);
    this.endings = new CompletionWriter(runWriter, store, stores.runEvents());
    this.leases =
        new LeaseRenewer(
            runWriter, store, holds, run -> runtime(run).keepsReport(run), endings::write);
    this.executor =
        new RunExecutor(runWriter, executing, data, hold -> leases.batch(hold, stores.rows()));
  }

  /**
   * The execution of runs: their kinds, and the runtimes of test mode and of live mode.
   *
   * @param gate what results may be stored
   */
  public record Runtimes(
      RunKinds kinds, CapabilityRuntime sandbox, CapabilityRuntime live, ResultGate gate) {
    /** Returns the catalog of the capabilities. */
    public CapabilityCatalog catalog() {
      return kinds.catalog();
    }

    /** Returns the runtime of a run, by its mode. */
    public CapabilityRuntime runtime(Run run) {
      return switch (run.tenant().mode()) {
        case TEST -> sandbox;
        case LIVE -> live;
      };
    }
  }

  /** Returns the kinds of the runs of capabilities. */
  public RunKinds kinds() {
    return executing.kinds();
  }

  /** Acquires and executes all due runs on this thread; returns their number. */
  public int runDue() {
    var touched = new HashSet<UUID>();
    for (Mode mode : Mode.values()) {
      List<RunHead> due = fetchDue(mode, Integer.MAX_VALUE);
      while (!due.isEmpty()) {
        for (RunHead one : due) {
          touched.add(one.id());
          acquire(List.of(one)).forEach(this::execute);
        }
        due = // One suspect at a time is among them.
            fetchDue(mode, Integer.MAX_VALUE).stream()
                .filter(run -> Suspects.isOne(run) && !touched.contains(run.id()))
                .toList();
      }
    }
    return touched.size();
  }

  /** Returns the due runs of a mode that this worker takes, oldest first. */
  public List<RunHead> fetchDue(Mode mode, int limit) {
    return dueRuns.fetch(mode, limit);
  }

  /** Returns whether this process can execute a run, because it serves its world. */
  public boolean serves(RunFacts run) {
    return run.subject().isServed(executing.catalog().worlds());
  }

  /** Sets which due runs this worker takes; all by default. */
  public void takes(Predicate<? super RunHead> given) {
    dueRuns.takes(given);
  }

  /**
   * Acquires due runs in one write; returns the ids of those that this process now executes. Runs
   * that another worker acquired first are omitted, runs that ended because they must not be
   * repeated, runs that lost a worker while another one of them is executed, and runs whose input
   * does not fit into memory now.
   */
  public List<UUID> acquire(List<RunHead> due) {
    var fit = new LinkedHashMap<UUID, Reservation>();
    List<RunHead> fitting =
        due.stream().filter(run -> isTaken(fit, run.id(), memory.take(run))).toList();
    try {
      List<UUID> ours = acquisition.acquire(fitting, this::register);
      ours.forEach(id -> Objects.requireNonNull(holds.get(id)).reserves(fit.remove(id)));
      return ours;
    } finally {
      fit.values().forEach(Reservation::close);
    }
  }

  private static boolean isTaken(
      Map<UUID, Reservation> fit, UUID run, Optional<Reservation> taken) {
    taken.ifPresent(reservation -> fit.put(run, reservation));
    return taken.isPresent();
  }

  /** Registers a run that is stored as running under a lease of this process. */
  RunningExecution register(Run running) {
    return register(running, Optional.empty());
  }

  private RunningExecution register(Run running, Optional<PreparedRun> prepared) {
    RunningExecution execution = newExecution(running, prepared);
    holds.put(running.id(), execution);
    return execution;
  }

  private RunningExecution newExecution(Run running, Optional<PreparedRun> prepared) {
    return new RunningExecution(
        runWriter, running, runWriter.now().plus(RunTimeouts.of(running)), prepared, leases::renew);
  }

  /**
   * Executes a run that was stored here as running just now; returns it as it ended, or as it was
   * when its end is not written.
   */
  public Run execute(Run running, PreparedRun prepared) {
    RunningExecution execution = register(running, Optional.of(prepared));
    execute(running.id());
    return execution.ended().orElse(running);
  }

  /** Executes an acquired run and writes its outcome. */
  public void execute(UUID id) {
    RunningExecution execution = holds.get(id);
    if (execution == null) {
      return;
    }
    boolean owed = false;
    try (CorrelationContext.ContextScope followed =
        CorrelationContext.of(execution.run()).makeCurrent()) {
      Optional<Report> report = end(execution);
      owed = report.isPresent() && !endings.write(execution, report.get());
    } catch (RuntimeException broken) {
      LOG.log(Level.WARNING, "run " + id + " could not be executed", broken);
    } finally {
      execution.release();
      if (!owed) { // A lease without a computation must not be renewed.
        holds.remove(id);
      }
    }
  }

  /** Returns the outcome of a run; empty when it must not be written. */
  private Optional<Report> end(RunningExecution execution) {
    Run run = execution.run();
    try {
      return executor.report(run, execution).filter(report -> runtime(run).keepsReport(run));
    } catch (RunSuspendedException later) {
      suspend(execution, later.until());
      return Optional.empty();
    }
  }

  /**
   * Executes a run that is not stored, on this thread; returns its report.
   *
   * @throws Fault {@code shutting_down} when the thread was interrupted
   */
  public Report compute(Run running, PreparedRun prepared) {
    try (CorrelationContext.ContextScope followed = CorrelationContext.of(running).makeCurrent()) {
      return executor
          .report(running, newExecution(running, Optional.of(prepared)))
          .orElseThrow(
              () -> Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down; retry."));
    }
  }

  /** Suspends a run until a time; retried after a concurrent renewal. */
  private void suspend(RunningExecution execution, Instant until) {
    Run current = execution.run();
    while (current.isLeasedBy(execution.lease())
        && !runWriter.writeWithoutDeliveries(
            current.suspended(execution.lease(), runWriter.leases().suspended(until)))) {
      current = store.findAgain(current).orElseThrow();
    }
  }

  /** Renews all leases, stops the runs whose lease was lost, and writes unwritten outcomes. */
  public void renew() {
    leases.renew();
  }

  /** Stops a run, if this process executes it or is about to. */
  public void stop(UUID run) {
    Optional.ofNullable(holds.get(run)).ifPresent(RunningExecution::stop);
  }

  /** Releases unfinished runs; another worker starts them at once. */
  public void releaseAll() {
    leases.releaseAll();
  }

  /** Returns the work of a run that several machines can share; empty for another. */
  public Optional<SharedWork> shared(RunFacts run) {
    return executor.shared(run, () -> store.find(run.tenant(), run.id()));
  }

  /** Returns the runtime of a run. */
  public CapabilityRuntime runtime(Run run) {
    return executing.runtime(run);
  }

  /** Returns the runtime of test mode, which plays scenarios. */
  public CapabilityRuntime sandbox() {
    return executing.sandbox();
  }

  /** Notifies the driver of this worker that a run is due. */
  public void notifyWorkAvailable() {
    listener.run();
  }

  /** Sets the handlers of runs of the earlier operations. */
  public void jobs(RunHandlers given) {
    executor.jobs(given);
  }

  /** Sets the callback for due runs. */
  public void onWorkAvailable(Runnable bell) {
    listener = bell;
  }

  /** Returns how many workers were lost whose runs this one took over. */
  public long lossCount() {
    return runWriter.lossCount();
  }

  /** Returns the number of runs that this process executes. */
  public int runningCount() {
    return holds.size();
  }
}
