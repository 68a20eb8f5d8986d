package dev.omni.operations.workflow;

import dev.omni.application.operation.FeatureContext;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The state of a workflow run in a list, where long outputs of steps are not read.
 *
 * @param state of the steps that lists show
 * @param shortened the steps that are without their outputs
 * @param omitted whether the run itself shows more
 */
record ListedProgress(WorkflowState state, Set<String> shortened, boolean omitted) {
  /** Returns the state of a run; the initial one before its start. */
  static ListedProgress of(FeatureContext context, Run run, Workflow workflow) {
    Optional<DocumentHead> head =
        context.documents().findHeadByName(run.view(), WorkflowState.KIND, run.id().toString());
    Optional<DocumentHead> more = head.filter(DocumentHead::omitted);
    Set<String> shortened =
        more.stream()
            .flatMap(found -> found.shown().body().members().entrySet().stream())
            .filter(step -> ((Json.Obj) step.getValue()).flag(DocumentHead.OMITTED))
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    WorkflowState state = WorkflowJournal.of(head.map(DocumentHead::shown), workflow);
    return new ListedProgress(state, shortened, more.isPresent());
  }

  /** Returns the steps that the list shows. */
  List<WorkflowStep> steps() {
    return state.workflow().steps().stream()
        .filter(step -> !omitted || state.steps().containsKey(step.id()))
        .toList();
  }

  /** Returns the item of a list, which says whether there is more. */
  Json.Obj item(Json.Obj view) {
    return omitted ? view.with(DocumentHead.OMITTED, true) : view;
  }

  /** Returns a step of it, which says whether it has outputs. */
  Json.Obj item(WorkflowStep step, Json.Obj view) {
    return shortened.contains(step.id())
        ? view.without("failed_items").with("output", Json.NULL).with(DocumentHead.OMITTED, true)
        : view;
  }
}
