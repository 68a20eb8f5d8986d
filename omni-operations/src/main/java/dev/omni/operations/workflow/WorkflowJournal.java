package dev.omni.operations.workflow;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;

/**
 * The journal of a workflow run, stored after each step or item; the next step starts in the same
 * commit. Unstored actions are repeated with the same keys. Each write requires the version that
 * was read; an execution that was overtaken stops.
 */
final class WorkflowJournal {
  private final FeatureContext context;
  private final Run run;
  private Optional<Document> stored;
  private WorkflowState progress;

  /** Creates the journal of a run. */
  WorkflowJournal(FeatureContext context, Run run, Workflow workflow) {
    this.context = context;
    this.run = run;
    this.stored = find(context, run.view(), run.id());
    this.progress = of(stored, workflow);
  }

  private static Optional<Document> find(FeatureContext context, View view, UUID run) {
    return context.documents().findByName(view, WorkflowState.KIND, run.toString());
  }

  /** Returns the stored state of a run; the initial one before its start. */
  static WorkflowState of(Optional<Document> stored, Workflow workflow) {
    return stored
        .map(document -> WorkflowState.fromJson(workflow, document.body()))
        .orElseGet(() -> WorkflowState.none(workflow));
  }

  /** Returns the state of a run; the initial one before its start. */
  static WorkflowState read(FeatureContext context, Run run, Workflow workflow) {
    return of(find(context, run.view(), run.id()), workflow);
  }

  /** Returns the journal of a run that is cancelled, with all open steps cancelled. */
  static Document cancelled(FeatureContext context, Run run, Workflow workflow) {
    var journal = new WorkflowJournal(context, run, workflow);
    Instant now = context.clockAndIds().now();
    return journal.document(journal.progress.cancelled(now), now);
  }

  WorkflowState progress() {
    return progress;
  }

  /**
   * Returns the state of a step that is to be executed, whose begin is stored.
   *
   * @throws CancellationException after a concurrent write
   */
  StepState begun(WorkflowStep step) {
    Instant now = context.clockAndIds().now();
    if (progress.state(step).status() != StepState.Status.RUNNING) {
      store(progress.with(step, progress.state(step).begun(now)), now);
    }
    return progress.state(step);
  }

  /**
   * Stores a state, and the begin of the next step.
   *
   * @throws CancellationException after a concurrent write
   */
  void write(WorkflowState next) {
    Instant now = context.clockAndIds().now();
    store(next.begun(now), now);
  }

  private void store(WorkflowState begun, Instant now) {
    Document document = document(begun, now);
    if (!written(document)) {
      throw new CancellationException("another worker executes the run");
    }
    stored = Optional.of(document);
    progress = begun;
  }

  private Document document(WorkflowState state, Instant now) {
    return stored.map(before -> before.with(state.json())).orElseGet(() -> first(state, now));
  }

  private Document first(WorkflowState begun, Instant now) {
    return Document.of(
        context.clockAndIds().newId(),
        run.view(),
        WorkflowState.KIND,
        run.id().toString(),
        begun.json(),
        now);
  }

  private boolean written(Document document) {
    DocumentStore documents = context.documents();
    return stored.isPresent()
        ? documents.replace(document, ChangeSet.NONE)
        : documents.insert(document, Optional.empty(), ChangeSet.NONE).inserted();
  }
}
