package dev.omni.http.view;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/** How an error looks (section 2.7 of the specification), in an answer or in a run. */
public final class ErrorView {
  private ErrorView() {}

  /**
   * An error.
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
