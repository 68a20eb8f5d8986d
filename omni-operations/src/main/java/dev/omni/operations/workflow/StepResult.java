package dev.omni.operations.workflow;

import dev.omni.domain.json.Json;
import dev.omni.operations.workflow.StepState.Wait;

/** The result of a step or of one of its items. */
sealed interface StepResult {
  /** A completed step or item. */
  record Completed(Json.Obj output) implements StepResult {}

  /** A wait. */
  record Suspended(Wait until) implements StepResult {}

  /** A repetition of the steps that the gate depends on, as its decision requires. */
  record Repeat(Wait reason) implements StepResult {}
}
