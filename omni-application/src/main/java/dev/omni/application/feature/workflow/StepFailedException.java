package dev.omni.application.feature.workflow;

import dev.omni.domain.json.Json;
import java.util.List;

/** The failure of a step, with a code and a message for the caller. */
final class StepFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;
  private final transient List<Json> told;

  StepFailedException(String code, String reason) {
    this(code, reason, List.of());
  }

  /** Creates a failure with its cause, as the decision of a guard or a failed run. */
  StepFailedException(String code, String reason, Json.Obj told) {
    this(code, reason, List.of(told));
  }

  private StepFailedException(String code, String reason, List<Json> told) {
    super(reason);
    this.code = code;
    this.told = told;
  }

  Json.Obj json() {
    return Json.obj("code", code, "message", String.valueOf(getMessage()));
  }

  /** Returns the cause, if any. */
  List<Json> told() {
    return told;
  }
}
