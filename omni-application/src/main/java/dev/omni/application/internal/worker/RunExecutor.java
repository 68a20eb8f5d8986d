package dev.omni.application.internal.worker;

import dev.omni.application.data.BatchData;
import dev.omni.application.data.DataSetSource;
import dev.omni.application.internal.batch.BatchEngine;
import dev.omni.application.internal.batch.BatchExecution;
import dev.omni.application.internal.batch.BatchRun;
import dev.omni.application.internal.worker.RunWorker.Runtimes;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;

/** The execution of one run: by the runtime of its mode, or by the handler of its operation. */
final class RunExecutor {
  private static final Logger LOG = System.getLogger(RunExecutor.class.getName());

  private final RunWriter runWriter;
  private final Runtimes executing;
  private final BatchData data;
  private final Function<RunningExecution, BatchRun> batches;
  private volatile RunHandlers jobs = new RunHandlers(Map.of());

  /**
   * Creates the execution.
   *
   * @param data the data sets of batches
   * @param batches gives the store of a batch's rows
   */
  RunExecutor(
      RunWriter runWriter,
      Runtimes executing,
      BatchData data,
      Function<RunningExecution, BatchRun> batches) {
    this.runWriter = runWriter;
    this.executing = executing;
    this.data = data;
    this.batches = batches;
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
      report = Optional.of(executing.gate().admitted(computed(run, execution)));
    } catch (CancellationException stopped) {
      report = Optional.empty();
    }
    if (report.filter(r -> r.outcome() instanceof Outcome.Succeeded).isPresent()) {
      return report;
    }
    if (run.isPastDeadline(runWriter.now())) {
      return Optional.of(
          failed(FaultCode.DEADLINE_EXCEEDED, "The deadline passed while the run was running."));
    }
    if (execution.isTimedOut()) {
      return Optional.of(
          failed(
              FaultCode.EXECUTION_TIMEOUT,
              "The run took longer than the "
                  + RunTimeouts.of(run).toSeconds()
                  + " seconds it may."));
    }
    return report;
  }

  private Report computed(Run run, RunningExecution execution) {
    if (run.subject() instanceof RunTarget.OperationTarget) {
      return handled(run, execution);
    }
    return execution
        .prepared()
        .or(() -> prepared(run))
        .map(prepared -> executed(prepared, execution))
        .orElseGet(
            () ->
                failed(
                    FaultCode.CAPABILITY_FAILED,
                    "This server does not have the capability any more."));
  }

  private Report handled(Run run, RunningExecution execution) {
    Instant started = runWriter.now();
    Report report = jobs.execute(run, execution);
    double milliseconds = Duration.between(started, runWriter.now()).toNanos() / 1e6;
    Json.Obj timings = Json.obj("compute_ms", milliseconds);
    return new Report(report.outcome(), Json.obj("timings", timings).withAll(report.record()));
  }

  /** Executes a run by its runtime; no error of an engine leaves it. */
  private Report executed(PreparedRun prepared, RunningExecution hold) {
    try {
      return kept(prepared, reported(prepared, hold));
    } catch (Error broken) {
      LOG.log(Level.ERROR, "run " + prepared.run().id() + " broke its runtime", broken);
      return failed(FaultCode.CAPABILITY_FAILED, "The engine could not compute this input.");
    }
  }

  private Report reported(PreparedRun prepared, RunningExecution hold) {
    CapabilityRuntime runtime = executing.runtime(prepared.run());
    Optional<BatchEngine> batch = BatchEngine.find(prepared.engine());
    if (batch.isEmpty()) {
      return runtime.execute(prepared, hold);
    }
    Optional<DataSetSource> rows = data.rows(prepared.run(), batch.get(), prepared.input());
    try {
      return runtime.execute(
          prepared,
          hold,
          new BatchExecution(batch.get(), rows.map(source -> source), batches.apply(hold)));
    } finally {
      rows.ifPresent(DataSetSource::close);
    }
  }

  /** Returns a report whose result keeps the contract; another one becomes an error. */
  private static Report kept(PreparedRun prepared, Report report) {
    if (!(report.outcome() instanceof Outcome.Succeeded succeeded)) {
      return report;
    }
    List<Problem> problems = prepared.capability().resultProblems(succeeded.result());
    if (problems.isEmpty()) {
      return report;
    }
    List<Json.Obj> errors = problems.stream().map(RunExecutor::violation).toList();
    LOG.log(
        Level.ERROR,
        "engine of "
            + prepared.capability().id()
            + " broke its contract in run "
            + prepared.run().id()
            + ": "
            + errors);
    var error =
        new RunError(
            FaultCode.CAPABILITY_FAILED,
            Capability.RESULT_BREAKS_CONTRACT,
            Json.obj("errors", errors));
    return new Report(error, report.record());
  }

  private static Json.Obj violation(Problem problem) {
    return Json.obj(
        "pointer",
        "/result" + problem.pointer(),
        "code",
        "result_contract_violated",
        "message",
        problem.message());
  }

  private Optional<PreparedRun> prepared(Run run) {
    return executing.catalog().engine(run.subject().target()).map(engine -> prepared(run, engine));
  }

  private PreparedRun prepared(Run run, JsonEngine engine) {
    Json.Obj input = executing.inputs().apply(run, engine.capability());
    return BatchEngine.find(engine)
        .map(batch -> data.base(run, batch, engine.capability().input().filled(input)))
        .map(whole -> new PreparedRun(run, engine, whole, 0))
        .orElseGet(() -> PreparedRun.stored(run, engine, input));
  }

  /**
   * Returns the work of a run that several machines can share; empty for another.
   *
   * @param whole reads the run
   */
  Optional<SharedWork> shared(RunFacts run, Supplier<Optional<Run>> whole) {
    return run.subject() instanceof RunTarget.CapabilityTarget target
        ? executing
            .catalog()
            .engine(target.target())
            .filter(engine -> BatchEngine.find(engine).isPresent() || engine.sharded())
            .flatMap(engine -> whole.get().flatMap(read -> shared(read, engine)))
        : Optional.empty();
  }

  private Optional<SharedWork> shared(Run run, JsonEngine engine) {
    Optional<BatchEngine> batch = BatchEngine.find(engine);
    try {
      PreparedRun prepared = prepared(run, engine);
      return batch.isPresent()
          ? batch
              .get()
              .find(prepared.input())
              .map(
                  target ->
                      new SharedWork(target.id(), data.steps(run, batch.get(), prepared.input())))
          : Optional.of(new SharedWork(prepared.capability().id(), prepared.steps()));
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (RuntimeException misfit) { // As a Fault of a data set that is not there any more.
      return Optional.empty(); // The execution reports it; other runs must not wait for this one.
    }
  }

  private static Report failed(FaultCode code, String message) {
    return new Report(new RunError(code, message), Json.Obj.EMPTY);
  }
}
