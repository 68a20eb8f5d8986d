package dev.omni.application.run.worker;

import dev.omni.application.batch.BatchChunks;
import dev.omni.application.data.InputData;
import dev.omni.application.run.kind.EngineRun;
import dev.omni.application.run.kind.ExecutionContext;
import dev.omni.application.run.kind.OperationRun;
import dev.omni.application.run.kind.RunKind;
import dev.omni.application.run.kind.SharedWork;
import dev.omni.application.run.worker.RunWorker.Runtimes;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;

/** The execution of one run, as its kind executes it. */
final class RunExecutor {
  private final RunWriter runWriter;
  private final Runtimes executing;
  private final InputData data;
  private final Function<RunningExecution, BatchChunks> chunks;
  private volatile RunHandlers jobs = new RunHandlers(Map.of());

  /**
   * Creates the execution.
   *
   * @param data the data sets of inputs
   * @param chunks gives the store of a batch's rows
   */
  RunExecutor(
      RunWriter runWriter,
      Runtimes executing,
      InputData data,
      Function<RunningExecution, BatchChunks> chunks) {
    this.runWriter = runWriter;
    this.executing = executing;
    this.data = data;
    this.chunks = chunks;
  }

  /** Sets the handlers of runs of the earlier operations. */
  void jobs(RunHandlers given) {
    jobs = given;
  }

  /**
   * Executes a run on this thread; returns nothing when it was stopped because its lease was lost.
   */
  Optional<Report> report(Run run, RunningExecution execution) {
    Optional<Report> report;
    try {
      report =
          Optional.of(
              RunBreakage.executed(
                  "run " + run.id(), () -> executing.gate().admitted(computed(run, execution))));
    } catch (CancellationException stopped) {
      report = Optional.empty();
    }
    if (report.filter(r -> r.outcome() instanceof Outcome.Succeeded).isPresent()) {
      return report;
    }
    if (run.isPastDeadline(runWriter.now())) {
      return Optional.of(
          RunBreakage.failed(
              FaultCode.DEADLINE_EXCEEDED, "The deadline passed while the run was running."));
    }
    if (execution.isTimedOut()) {
      return Optional.of(
          RunBreakage.failed(
              FaultCode.EXECUTION_TIMEOUT,
              "The run took longer than the "
                  + RunTimeouts.of(run).toSeconds()
                  + " seconds it may."));
    }
    return report;
  }

  private Report computed(Run run, RunningExecution execution) {
    return kind(run)
        .map(kind -> kind.execute(run, context(run, execution)))
        .orElseGet(
            () ->
                RunBreakage.failed(
                    FaultCode.CAPABILITY_FAILED,
                    "This server does not have the capability any more."));
  }

  private Optional<? extends RunKind> kind(Run run) {
    return run.subject() instanceof RunTarget.OperationTarget
        ? Optional.of(new OperationRun(jobs::execute, runWriter::now))
        : executing.kinds().find(run.subject().target());
  }

  private ExecutionContext context(Run run, RunningExecution execution) {
    return new ExecutionContext(
        execution.prepared(),
        data,
        executing.runtime(run),
        execution,
        () -> chunks.apply(execution));
  }

  /**
   * Returns the work of a run that several machines can share; empty for another.
   *
   * @param whole reads the run
   */
  Optional<SharedWork> shared(RunFacts run, Supplier<Optional<Run>> whole) {
    return run.subject() instanceof RunTarget.CapabilityTarget target
        ? executing
            .kinds()
            .find(target.target())
            .filter(EngineRun::isShared)
            .flatMap(kind -> shared(whole, kind))
        : Optional.empty();
  }

  private Optional<SharedWork> shared(Supplier<Optional<Run>> whole, EngineRun kind) {
    try {
      return whole.get().flatMap(run -> kind.shared(data, run));
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (RuntimeException misfit) { // As a Fault of a data set that is not there any more.
      return Optional.empty(); // The execution reports it; other runs must not wait for this one.
    }
  }
}
