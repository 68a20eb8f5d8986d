package dev.omni.application.run.worker;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.batch.BatchChunks;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** The renewal of the leases of this process, and their release when it stops. */
final class LeaseRenewer {
  private static final Logger LOG = System.getLogger(LeaseRenewer.class.getName());

  private final RunWriter runWriter;
  private final RunStore store;
  private final Map<UUID, RunningExecution> holds;
  private final Predicate<Run> renewed;
  private final BiPredicate<RunningExecution, Report> finished;

  /**
   * Creates the renewal.
   *
   * @param renewed whether the lease of a run is renewed
   * @param finished writes the outcome of a run; false while the write is still due
   */
  LeaseRenewer(
      RunWriter runWriter,
      RunStore store,
      Map<UUID, RunningExecution> holds,
      Predicate<Run> renewed,
      BiPredicate<RunningExecution, Report> finished) {
    this.runWriter = runWriter;
    this.store = store;
    this.holds = holds;
    this.renewed = renewed;
    this.finished = finished;
  }

  /**
   * Renews all leases of this process in one write, and stops the runs whose lease was lost.
   * Outcomes that could not be written earlier are written now.
   */
  void renew() {
    List<Renewal> renewals =
        holds.values().stream()
            .filter(execution -> execution.unwritten().isEmpty() && renewed.test(execution.run()))
            .map(this::renewal)
            .toList();
    try {
      write(renewals);
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (RuntimeException oneOfThem) {
      renewals.forEach(one -> guarded(one.execution(), () -> write(List.of(one))));
    }
    holds.values().forEach(execution -> guarded(execution, () -> paid(execution)));
  }

  /** Runs a step; a failure with one run does not affect others. */
  private static void guarded(RunningExecution execution, Runnable step) {
    try (CorrelationContext.ContextScope followed =
        CorrelationContext.of(execution.run()).makeCurrent()) {
      step.run();
    } catch (RuntimeException broken) {
      LOG.log(
          Level.WARNING,
          "run " + execution.run().id() + ": its lease could not be renewed",
          broken);
    }
  }

  /** Returns the store of a batch's rows; its progress is written with a renewed lease. */
  BatchChunks batch(RunningExecution execution, RowStore rows) {
    return new StoredBatch(rows, execution, runWriter, () -> renew(execution));
  }

  /** Renews the lease of one run, with its progress; a failure is left to the next renewal. */
  void renew(RunningExecution execution) {
    guarded(execution, () -> write(List.of(renewal(execution))));
  }

  private void paid(RunningExecution execution) {
    Optional<Report> owed = execution.unwritten();
    if (owed.isPresent() && finished.test(execution, owed.get())) {
      holds.remove(execution.run().id());
    }
  }

  /** A renewed lease, with new progress of its run. */
  private record Renewal(RunningExecution execution, RunStore.Step step) {}

  private Renewal renewal(RunningExecution execution) {
    Run next = execution.renewed();
    long seq = RunEvent.seq(next.state().version());
    ChangeSet changes =
        execution
            .newProgress()
            .map(n -> new RunEvent(next.id(), seq, RunEventType.PROGRESS, runWriter.now(), n))
            .map(ChangeSet::ofEvents)
            .orElse(ChangeSet.NONE);
    return new Renewal(execution, new RunStore.Step(next, changes));
  }

  /** Writes renewals together. A rejected one has a newer version, or another owner. */
  private void write(List<Renewal> renewals) {
    Set<UUID> renewed =
        runWriter.writeWithoutDeliveries(renewals.stream().map(Renewal::step).toList());
    for (Renewal renewal : renewals) {
      RunningExecution execution = renewal.execution();
      Run next = renewal.step().next();
      if (renewed.contains(next.id())) {
        execution.setStored(next);
      } else {
        Lease own = execution.lease();
        store
            .findAgain(next)
            .filter(run -> run.isLeasedBy(own))
            .ifPresentOrElse(execution::setStored, execution::stop);
      }
    }
  }

  /** Releases unfinished runs; another worker starts them at once. */
  void releaseAll() {
    holds.values().forEach(execution -> guarded(execution, () -> releaseAll(execution)));
  }

  /** Releases a run; retried after a concurrent renewal. */
  private void releaseAll(RunningExecution execution) {
    execution.stop();
    Run known = execution.run();
    Lease lease = execution.lease();
    if (!released(known, lease)) {
      store
          .findAgain(known)
          .filter(run -> run.isLeasedBy(lease))
          .ifPresent(run -> released(run, lease));
    }
  }

  private boolean released(Run run, Lease lease) {
    Run back = run.released(lease, runWriter.now());
    return back.status().terminal()
        ? runWriter.write(run, back, Json.Obj.EMPTY)
        : runWriter.writeWithoutDeliveries(back);
  }
}
