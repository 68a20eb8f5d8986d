package dev.omni.application.operation;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.run.AdmissionControl;
import dev.omni.application.run.worker.IdempotentRequest;
import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.spi.store.RunStore.Admission;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The queueing and cancellation of runs of the earlier operations. */
public final class OperationRuns {
  private final RunWriter runWriter;
  private final RunWorker worker;
  private final AdmissionControl admission;

  /**
   * Creates the facet.
   *
   * @param admission limits of new runs
   */
  public OperationRuns(RunWriter runWriter, RunWorker worker, AdmissionControl admission) {
    this.runWriter = runWriter;
    this.worker = worker;
    this.admission = admission;
  }

  /**
   * Queues a run, or returns the run of the idempotency key.
   *
   * @throws dev.omni.domain.fault.Fault {@code queue_full}, {@code shutting_down}
   */
  public Admission add(
      Caller caller,
      RunTarget.OperationTarget subject,
      Json.Obj input,
      Optional<IdempotentRequest> request) {
    return admitted(caller, queued(caller, subject, input), request, List.of());
  }

  /**
   * Queues a run together with a document that records it: both or neither.
   *
   * @throws dev.omni.domain.fault.Fault {@code queue_full}, {@code shutting_down}
   * @throws dev.omni.application.spi.store.ChangeSet.StaleVersionException when the document does
   *     not follow the stored one
   */
  public Run add(
      Caller caller,
      RunTarget.OperationTarget subject,
      Json.Obj input,
      Function<Run, Document> note) {
    Run run = queued(caller, subject, input);
    return admitted(caller, run, Optional.empty(), List.of(note.apply(run))).run();
  }

  private Run queued(Caller caller, RunTarget.OperationTarget subject, Json.Obj input) {
    var origin =
        RunOrigin.of(
            caller,
            CorrelationContext.current().correlation(caller),
            runWriter.now(),
            RunSources.NONE);
    var terms =
        new ExecutionPolicy(Execution.JOB, Workload.HIGH, true, Optional.empty(), Optional.empty());
    return Run.accepted(runWriter.id(), origin, subject, terms, input).queued(runWriter.now());
  }

  private Admission admitted(
      Caller caller, Run run, Optional<IdempotentRequest> request, List<Document> beside) {
    admission.queue(caller);
    Optional<IdempotencyRecord> record =
        request.map(keyed -> keyed.record(run.id(), run.origin().createdAt()));
    Admission admitted = runWriter.insert(run, record, beside);
    if (admitted.inserted()) {
      worker.notifyWorkAvailable();
    }
    return admitted;
  }

  /**
   * Cancels a run, so that it starts nothing more, and then the unfinished runs that it started.
   *
   * @throws Fault {@code run_already_terminal}
   */
  Run cancel(OperationEffect.Cancel cancel) {
    Run cancelled = cancelled(cancel.run(), cancel.beside());
    cancel.behind().stream()
        .filter(open -> !open.status().terminal())
        .forEach(this::cancelledUnlessOver);
    return cancelled;
  }

  private Run cancelled(Run run, Supplier<List<Document>> beside) {
    Run open = runWriter.endIfLost(run);
    Run cancelled = runWriter.change(open, now -> now.cancelled(runWriter.now()), beside);
    worker.stop(run.id());
    return cancelled;
  }

  private void cancelledUnlessOver(Run run) {
    try {
      cancelled(run, List::of);
    } catch (Fault over) {
      if (over.code() != FaultCode.RUN_ALREADY_TERMINAL
          && over.code() != FaultCode.RUN_NOT_CANCELLABLE) {
        throw over;
      }
    }
  }
}
