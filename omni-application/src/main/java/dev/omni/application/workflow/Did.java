package dev.omni.application.workflow;

import dev.omni.domain.json.Json;
import dev.omni.domain.workflow.StepState.Waiting;

/** What came of doing a step, or one item of it. */
sealed interface Did {
  /** It is done. */
  record Done(Json.Obj output) implements Did {}

  /** It waits for something. */
  record Rest(Waiting rest) implements Did {}

  /** What the step rests on is to be done once more, as the decision that it names asks. */
  record Again(Waiting because) implements Did {}
}
