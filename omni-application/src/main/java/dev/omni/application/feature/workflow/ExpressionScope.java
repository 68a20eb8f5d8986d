package dev.omni.application.feature.workflow;

import dev.omni.domain.feature.workflow.StepState;
import dev.omni.domain.feature.workflow.WorkflowState;
import dev.omni.domain.feature.workflow.WorkflowStep;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/**
 * What expressions of a run may speak of.
 *
 * @param run itself
 * @param progress what its steps gave so far
 */
record ExpressionScope(Run run, WorkflowState progress) {
  /**
   * {@code input, event, run, steps}; a step that was done for each item is a list, one that failed
   * has an {@code error}.
   */
  Json.Obj variables() {
    Json.Obj steps = Json.Obj.EMPTY;
    for (WorkflowStep step : progress.workflow().steps()) {
      StepState state = progress.state(step);
      if (!state.done().isEmpty() || step.foreach().isPresent()) {
        steps = steps.with(step.id(), output(step, state));
      }
      if (state.status() == StepState.Status.FAILED && step.foreach().isEmpty()) {
        Json.Obj told = steps.object(step.id()).orElse(Json.Obj.EMPTY);
        steps = steps.with(step.id(), told.with("error", state.error()));
      }
    }
    return Json.obj(
        "input", run.input().object("input").orElse(Json.Obj.EMPTY),
        "event", run.input().object("event").orElse(Json.Obj.EMPTY),
        "run", Json.obj("id", run.id(), "created_at", run.origin().createdAt()),
        "steps", steps);
  }

  /** The same for one item. */
  Json.Obj item(Json item, int index) {
    return variables().with("item", item).with("index", index);
  }

  /** What a step gave. */
  static Json output(WorkflowStep step, StepState state) {
    return step.foreach().isPresent()
        ? new Json.Arr(state.done())
        : state.done().stream().findFirst().orElse(Json.NULL);
  }
}
