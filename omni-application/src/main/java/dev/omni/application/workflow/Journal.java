package dev.omni.application.workflow;

import dev.omni.application.operation.Means;
import dev.omni.application.spi.Change;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.run.Run;
import dev.omni.domain.workflow.Progress;
import dev.omni.domain.workflow.Workflow;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;

/**
 * How far a run of a workflow is, kept after every step it makes. Whoever executes the run writes
 * the version after the one it read; one that was overtaken stops.
 */
final class Journal {
  private static final String KIND = "workflow_progress";

  private final Means means;
  private Document kept;
  private Progress progress;

  /** Of a run; begun when it is not there. */
  Journal(Means means, Run run, Workflow workflow) {
    this.means = means;
    this.kept = find(means, run.tenant(), run.id()).orElseGet(() -> begun(means, run, workflow));
    this.progress = Progress.of(workflow, kept.body());
  }

  private static Document begun(Means means, Run run, Workflow workflow) {
    Document first =
        Document.of(
            means.doors().id(),
            run.tenant(),
            KIND,
            run.id().toString(),
            Progress.none(workflow).json(),
            means.doors().now());
    return means.stores().documents().admit(first, Optional.empty(), Change.NONE).document();
  }

  private static Optional<Document> find(Means means, Tenant tenant, UUID run) {
    return means.stores().documents().named(tenant, KIND, run.toString());
  }

  /** How far a run is; nothing when it has not begun. */
  static Progress read(Means means, Run run, Workflow workflow) {
    return find(means, run.tenant(), run.id())
        .map(document -> Progress.of(workflow, document.body()))
        .orElseGet(() -> Progress.none(workflow));
  }

  Progress progress() {
    return progress;
  }

  /** Keeps where it is now. */
  void write(Progress next) {
    Document document = kept.with(next.json());
    if (!means.stores().documents().replace(document, Change.NONE)) {
      throw new CancellationException("somebody else executes the run");
    }
    kept = document;
    progress = next;
  }
}
