package dev.omni.console.page;

import dev.omni.console.web.ConsoleRequest;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.IdempotencyKey;

/** The common parts of the actions of pages. */
final class Actions {
  /** The field of a form that names its action. */
  static final String FIELD = "action";

  private Actions() {}

  /** Returns the key that makes a repeated submit of a form one action. */
  static IdempotencyKey key(ConsoleRequest request) {
    return IdempotencyKey.of(request.form().text("idempotency_key"))
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.IDEMPOTENCY_KEY_INVALID,
                    "/idempotency_key",
                    "must be " + IdempotencyKey.FORM));
  }

  /** Returns the fault of an id that nothing has. */
  static Fault missing() {
    return Fault.of(FaultCode.RESOURCE_NOT_FOUND, "Nothing has this id.");
  }

  /** Returns the fault of an invalid field. */
  static Fault invalid(String pointer, String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, pointer, message);
  }

  /** Returns the fault of a form that names no action of its page. */
  static Fault unknown() {
    return invalid("/action", "must be an action of this page");
  }
}
