package dev.omni.application.workflow;

import dev.omni.domain.json.Json;

/** A step that cannot be done, with a code and the reason in a caller's words. */
final class Broken extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;

  Broken(String code, String reason) {
    super(reason);
    this.code = code;
  }

  Json.Obj json() {
    return Json.obj("code", code, "message", String.valueOf(getMessage()));
  }
}
