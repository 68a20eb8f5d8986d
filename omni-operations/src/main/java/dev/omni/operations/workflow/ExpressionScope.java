package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/**
 * The variables of expressions of a workflow run.
 *
 * @param run the run
 * @param progress the state of its steps
 */
record ExpressionScope(Run run, WorkflowState progress) {
  /**
   * Returns {@code input, event, run, steps}. A step over items is a list; a failed step has an
   * {@code error}.
   */
  Json.Obj variables() {
    Json.Obj steps = Json.Obj.EMPTY;
    for (WorkflowStep step : progress.workflow().steps()) {
      StepState state = progress.state(step);
      if (!state.done().isEmpty() || step.foreach().isPresent()) {
        steps = steps.with(step.id(), output(step, state));
      }
      if (state.status() == StepState.Status.FAILED && step.foreach().isEmpty()) {
        Json.Obj output = steps.findObject(step.id()).orElse(Json.Obj.EMPTY);
        steps = steps.with(step.id(), output.with("error", state.error()));
      }
    }
    return Json.obj(
        "input", run.input().findObject("input").orElse(Json.Obj.EMPTY),
        "event", run.input().findObject("event").orElse(Json.Obj.EMPTY),
        "run", Json.obj("id", run.id(), "created_at", run.origin().createdAt()),
        "steps", steps);
  }

  /** Returns the variables for one item. */
  Json.Obj item(Json item, int index) {
    return variables().with("item", item).with("index", index);
  }

  /** Returns the output of a step. */
  static Json output(WorkflowStep step, StepState state) {
    return step.foreach().isPresent()
        ? new Json.Arr(state.done())
        : state.done().stream().findFirst().orElse(Json.NULL);
  }
}
