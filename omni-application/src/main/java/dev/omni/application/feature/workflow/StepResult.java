package dev.omni.application.feature.workflow;

import dev.omni.domain.feature.workflow.StepState.Waiting;
import dev.omni.domain.json.Json;

/** What came of doing a step, or one item of it. */
sealed interface StepResult {
  /** It is done. */
  record Done(Json.Obj output) implements StepResult {}

  /** It waits for something. */
  record Rest(Waiting rest) implements StepResult {}

  /** What the step rests on is to be done once more, as the decision that it names asks. */
  record Again(Waiting because) implements StepResult {}
}
