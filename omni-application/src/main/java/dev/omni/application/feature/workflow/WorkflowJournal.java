package dev.omni.application.feature.workflow;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.feature.workflow.Workflow;
import dev.omni.domain.feature.workflow.WorkflowState;
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
  private static final String KIND = "workflow_progress";

  private final FeatureContext context;
  private final Run run;
  private Optional<Document> stored;
  private WorkflowState progress;

  /** Creates the journal of a run. */
  WorkflowJournal(FeatureContext context, Run run, Workflow workflow) {
    this.context = context;
    this.run = run;
    this.stored = find(context, run.tenant(), run.id());
    this.progress = of(stored, workflow);
  }

  private static Optional<Document> find(FeatureContext context, Tenant tenant, UUID run) {
    return context.documents().findByName(tenant, KIND, run.toString());
  }

  private static WorkflowState of(Optional<Document> stored, Workflow workflow) {
    return stored
        .map(document -> WorkflowState.fromJson(workflow, document.body()))
        .orElseGet(() -> WorkflowState.none(workflow));
  }

  /** Returns the state of a run; the initial one before its start. */
  static WorkflowState read(FeatureContext context, Run run, Workflow workflow) {
    return of(find(context, run.tenant(), run.id()), workflow);
  }

  WorkflowState progress() {
    return progress;
  }

  /**
   * Stores a state.
   *
   * @throws CancellationException after a concurrent write
   */
  void write(WorkflowState next) {
    Instant now = context.clockAndIds().now();
    WorkflowState begun = next.begun(now);
    Document document =
        stored.map(before -> before.with(begun.json())).orElseGet(() -> first(begun, now));
    if (!written(document)) {
      throw new CancellationException("another worker executes the run");
    }
    stored = Optional.of(document);
    progress = begun;
  }

  private Document first(WorkflowState begun, Instant now) {
    return Document.of(
        context.clockAndIds().newId(), run.tenant(), KIND, run.id().toString(), begun.json(), now);
  }

  private boolean written(Document document) {
    DocumentStore documents = context.documents();
    return stored.isPresent()
        ? documents.replace(document, ChangeSet.NONE)
        : documents.insert(document, Optional.empty(), ChangeSet.NONE).inserted();
  }
}
