package dev.omni.http.error;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.ErrorFormat;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Route;
import dev.omni.http.view.ErrorView;
import dev.omni.http.view.Links;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The error responses: the Omni error envelope, or the Error wrapper of the earlier operations. */
public final class ErrorResponses {
  private final Links links;
  private final boolean tokens;

  /**
   * @param tokens whether access tokens of a provider are accepted
   */
  public ErrorResponses(Links links, boolean tokens) {
    this.links = links;
    this.tokens = tokens;
  }

  /**
   * Returns the response to a refused request.
   *
   * @param path as sent, well-formed or not
   */
  public Reply of(Fault fault, String path, String requestId) {
    ErrorFormat form = ErrorFormat.of(path);
    int status = ErrorStatus.of(fault.code(), form);
    Json.Obj body =
        switch (form) {
          case OMNI ->
              Json.obj(
                  "error",
                  ErrorView.of(fault.code(), fault.reason(), fault.details(), requestId, links));
          case WRAPPER ->
              Json.obj("ok", false, "message", fault.reason(), "errors", errors(fault, status));
        };
    return signalled(Reply.json(status, body), fault, path);
  }

  private Reply signalled(Reply reply, Fault fault, String path) {
    FaultCode code = fault.code();
    if (code == FaultCode.CREDENTIAL_MISSING) {
      return reply.header("WWW-Authenticate", challenge("", path));
    }
    if (code.category() == ErrorType.AUTHENTICATION) {
      return reply.header("WWW-Authenticate", challenge(", error=\"invalid_token\"", path));
    }
    boolean later =
        code.retryable()
            && switch (code.category()) {
              case RATE_LIMIT, UNAVAILABLE, IDEMPOTENCY, STATE_CONFLICT -> true;
              default -> false;
            };
    if (later) {
      String seconds =
          fault
              .details()
              .findNumber("retry_after")
              .map(n -> n.toBigInteger().toString())
              .orElse("1");
      Reply signalled = reply.header("Retry-After", seconds);
      return code == FaultCode.SHUTTING_DOWN ? signalled.header("Connection", "close") : signalled;
    }
    return fault
        .details()
        .findText("allow")
        .map(allow -> reply.header("Allow", allow))
        .orElse(reply);
  }

  /**
   * Returns what a client has to send; with tokens, where it finds their provider (RFC 9728). Tools
   * have a description of their own, because it must name the address that the client has called.
   */
  private String challenge(String error, String path) {
    String bearer = "Bearer realm=\"omni\"" + error;
    String tools = Route.BASE + Route.MCP;
    String metadata = Route.RESOURCE_METADATA + (path.equals(tools) ? tools : "");
    return tokens ? bearer + ", resource_metadata=\"" + links.absolute(metadata) + "\"" : bearer;
  }

  /** Returns messages by dotted path for validation errors, else under the name {@code code}. */
  private static Json.Obj errors(Fault fault, int status) {
    if (fault.code().category() == ErrorType.IDEMPOTENCY) {
      return Json.obj("Idempotency-Key", List.of(fault.reason()));
    }
    if (status != 422) {
      return Json.obj("code", List.of(fault.code().id()));
    }
    var paths = new LinkedHashMap<String, List<String>>();
    for (Json item : fault.details().findArray("errors").orElse(Json.Arr.EMPTY).items()) {
      if (item instanceof Json.Obj error) {
        paths
            .computeIfAbsent(
                dotted(error.findText("pointer").orElse("")), path -> new ArrayList<>())
            .add(error.findText("message").orElse(""));
      }
    }
    return paths.isEmpty()
        ? Json.obj("code", List.of(fault.code().id()))
        : (Json.Obj) Json.of(paths);
  }

  private static String dotted(String pointer) {
    if (pointer.isEmpty()) {
      return "body";
    }
    return pointer.startsWith("/")
        ? pointer.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~")
        : pointer.substring(pointer.indexOf(':') + 1);
  }
}
