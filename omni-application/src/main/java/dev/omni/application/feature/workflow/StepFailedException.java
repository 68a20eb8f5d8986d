package dev.omni.application.feature.workflow;

import dev.omni.domain.json.Json;
import java.util.List;

/** A step that cannot be done, with a code and the reason in a caller's words. */
final class StepFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;
  private final transient List<Json> told;

  StepFailedException(String code, String reason) {
    this(code, reason, List.of());
  }

  /** Because of what was told, as the decision of a guard or a run that failed. */
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

  /** What the step was told, if anything. */
  List<Json> told() {
    return told;
  }
}
