package dev.omni.http.gate;

import dev.omni.application.spi.Trail;
import dev.omni.domain.access.Correlation;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Names every request and turns away what would be read differently by different parties, before
 * anything else looks at it: a method in a header, a header that must be one and is two, a path
 * that hides a delimiter.
 */
public final class FrontDoor extends Handler.Wrapper {
  private static final List<String> OVERRIDES =
      List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override");
  private static final List<String> SINGLE =
      List.of(
          "Authorization",
          "Idempotency-Key",
          "Content-Type",
          "Content-Encoding",
          "Cancel-After",
          "Omni-Sandbox-Scenario",
          "Last-Event-ID");
  private static final Pattern HIDDEN =
      Pattern.compile("(?i)%(?:2F|5C|25|[01][0-9A-F]|7F)|[;\\\\]|//|[^\\x21-\\x7E]");

  private final RequestIds ids;
  private final Patience patience;
  private final List<String> single;

  /**
   * With the names of requests.
   *
   * @param keyHeaders carry a key, and so must not come twice
   * @param patience with the rest of a body that nobody reads
   */
  public FrontDoor(RequestIds ids, List<String> keyHeaders, Patience patience) {
    this.ids = ids;
    this.patience = patience;
    this.single = new ArrayList<>(SINGLE);
    this.single.addAll(keyHeaders);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String id = ids.of(request);
    response.getHeaders().put(RequestIds.HEADER, id);
    var rest = new Remainder(request, callback, patience);
    Optional<Fault> refused = refusal(request);
    if (refused.isPresent()) {
      Fault fault = refused.get();
      int status = fault.code() == FaultCode.METHOD_NOT_ALLOWED ? 405 : 400;
      if (status == 405) {
        response.getHeaders().put(HttpFields.CONNECTION_CLOSE); // What follows may be for a tunnel.
      }
      Response.writeError(request, response, rest, status, fault.reason(), fault);
      return true;
    }
    try (Trail.Followed followed = Trail.of(new Correlation(id, trace(request))).follow()) {
      return super.handle(rest.watched(), rest.announcing(response), rest);
    }
  }

  /** The trace that a request says it belongs to, as an operation of this server in it. */
  private Optional<TraceContext> trace(Request request) {
    HttpFields headers = request.getHeaders();
    return TraceContext.of(
            headers.getValuesList(TraceContext.PARENT), headers.getValuesList(TraceContext.STATE))
        .map(theirs -> theirs.in(ids.span()));
  }

  private Optional<Fault> refusal(Request request) {
    if (request.getMethod().equals("TRACE") || request.getMethod().equals("CONNECT")) {
      return Optional.of(Fault.of(FaultCode.METHOD_NOT_ALLOWED, "This method is not served."));
    }
    for (String name : OVERRIDES) {
      if (request.getHeaders().contains(name)) {
        return bad("The header " + name + " is not served; use the method itself.");
      }
    }
    for (String name : single) {
      if (request.getHeaders().getValuesList(name).size() > 1) {
        return bad("The header " + name + " must be given once.");
      }
    }
    if (request.getHeaders().contains("Upgrade", "websocket")) {
      return bad("Web sockets are not served.");
    }
    List<String> codings = request.getHeaders().getValuesList("Transfer-Encoding");
    if (!codings.isEmpty()
        && !(codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked"))) {
      return bad("Transfer-Encoding may only be chunked.");
    }
    String path = String.valueOf(request.getHttpURI().getPath());
    if (HIDDEN.matcher(path).find()) {
      return bad("The path must be plain: no ;, \\, // or control characters.");
    }
    return Optional.empty();
  }

  private static Optional<Fault> bad(String message) {
    return Optional.of(Fault.of(FaultCode.BAD_REQUEST, message));
  }
}
