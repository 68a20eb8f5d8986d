package dev.omni.http.view;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/** The JSON of an error (section 2.7 of the specification), in a response or in a run. */
public final class ErrorView {
  private ErrorView() {}

  /**
   * Returns an error.
   *
   * @param details empty for none
   */
  public static Json.Obj of(
      FaultCode code, String message, Json.Obj details, String requestId, Links links) {
    return Json.obj(
        "type",
        code.category(),
        "code",
        code,
        "message",
        message,
        "request_id",
        requestId,
        "retryable",
        code.retryable(),
        "details",
        details.members().isEmpty() ? Json.NULL : details,
        "docs_url",
        links.docs(code));
  }
}
