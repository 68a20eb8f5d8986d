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

  private final FeatureContext means;
  private final Run run;
  private Optional<Document> kept;
  private WorkflowState progress;

  /** Creates the journal of a run. */
  WorkflowJournal(FeatureContext means, Run run, Workflow workflow) {
    this.means = means;
    this.run = run;
    this.kept = find(means, run.tenant(), run.id());
    this.progress = of(kept, workflow);
  }

  private static Optional<Document> find(FeatureContext means, Tenant tenant, UUID run) {
    return means.documents().named(tenant, KIND, run.toString());
  }

  private static WorkflowState of(Optional<Document> kept, Workflow workflow) {
    return kept.map(document -> WorkflowState.of(workflow, document.body()))
        .orElseGet(() -> WorkflowState.none(workflow));
  }

  /** Returns the state of a run; the initial one before its start. */
  static WorkflowState read(FeatureContext means, Run run, Workflow workflow) {
    return of(find(means, run.tenant(), run.id()), workflow);
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
    Instant now = means.doors().now();
    WorkflowState begun = next.begun(now);
    Document document =
        kept.map(before -> before.with(begun.json())).orElseGet(() -> first(begun, now));
    if (!written(document)) {
      throw new CancellationException("somebody else executes the run");
    }
    kept = Optional.of(document);
    progress = begun;
  }

  private Document first(WorkflowState begun, Instant now) {
    return Document.of(
        means.doors().id(), run.tenant(), KIND, run.id().toString(), begun.json(), now);
  }

  private boolean written(Document document) {
    DocumentStore documents = means.documents();
    return kept.isPresent()
        ? documents.replace(document, ChangeSet.NONE)
        : documents.admit(document, Optional.empty(), ChangeSet.NONE).fresh();
  }
}
