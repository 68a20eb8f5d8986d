package dev.omni.application.run.worker;

import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.document.Document;
import dev.omni.domain.feature.workflow.WorkflowState;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.util.Optional;

/**
 * The place where a run was when its worker was lost, as far as it is stored: the step of a
 * workflow that had begun, the first chunk of a batch that is not there.
 *
 * @param rows the chunks of batches
 * @param documents the states of workflow runs
 */
public record LostPlace(RowStore rows, DocumentStore documents) {
  /** Returns the members for the error of a lost run: {@code {step}}, {@code {chunk}} or none. */
  Json.Obj of(Run run) {
    if (run.subject() instanceof RunTarget.CapabilityTarget target) {
      return Batch.isBatch(target.capability())
          ? Json.obj("chunk", rows.chunks(run.tenant(), run.id()).size())
          : Json.Obj.EMPTY;
    }
    Optional<String> step =
        documents
            .findByName(run.view(), WorkflowState.KIND, run.id().toString())
            .map(Document::body)
            .flatMap(WorkflowState::runningStep);
    return Json.Obj.EMPTY.withPresent("step", step);
  }
}
