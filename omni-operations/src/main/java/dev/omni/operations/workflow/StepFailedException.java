package dev.omni.operations.workflow;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunError;
import java.util.List;

/** The failure of a step, with a code and a message for the caller. */
final class StepFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;
  private final transient List<Json> outputs;

  StepFailedException(String code, String reason) {
    this(code, reason, List.of());
  }

  /** Creates a failure with its cause, as the decision of a guard or a failed run. */
  StepFailedException(String code, String reason, Json.Obj outputs) {
    this(code, reason, List.of(outputs));
  }

  private StepFailedException(String code, String reason, List<Json> outputs) {
    super(reason, null, false, false);
    this.code = code;
    this.outputs = outputs;
  }

  Json.Obj json() {
    boolean retryable =
        outputs.stream()
            .anyMatch(
                cause ->
                    ((Json.Obj) cause)
                        .findObject("error")
                        .orElse(Json.Obj.EMPTY)
                        .flag("retryable"));
    return error(code, String.valueOf(getMessage()), retryable);
  }

  private static Json.Obj error(String code, String message, boolean retryable) {
    return Json.obj("code", code, "message", message, "retryable", retryable);
  }

  /** Returns the error of a request that was refused, with the problems of each of its places. */
  static Json.Obj of(Fault refused) {
    FaultCode code = refused.code();
    Json.Obj error = error(code.toString(), refused.reason(), code.retryable());
    Json.Obj details = refused.details();
    return details.members().isEmpty() ? error : error.with("details", details);
  }

  /** Returns the error of an output that cannot be stored. */
  static Json.Obj of(RunError refused) {
    return error(refused.code().toString(), refused.message(), refused.code().retryable())
        .with("details", refused.details());
  }

  /** Returns the cause, if any. */
  List<Json> outputs() {
    return outputs;
  }
}
