package dev.omni.http.filter;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.access.RequestAttributes;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.Reservations;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.view.ApiContract;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The handler before Javalin. It gives every request its id. It rejects requests that RFC 9112 or a
 * proxy could read in two ways and Jetty accepts: a method in a header, a repeated single header, a
 * path with a hidden delimiter.
 */
public final class RequestSanitizer extends Handler.Wrapper {
  public static final String PLAIN =
      "The path must be plain: no ;, \\, //, # or control characters; each % begins an escape of"
          + " UTF-8, as %41, of none of those, nor of /, % or a segment of dots.";

  /** A delimiter, a control character, or an escape of one or of a percent sign. */
  private static final Pattern HIDING =
      Pattern.compile("[;\\\\]|//|[^!-~]|%(?:[01][0-9A-Fa-f]|25|2[Ff]|5[Cc]|7[Ff])");

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

  private final RequestIds ids;
  private final CorsHeaders cors;
  private final Duration bodyTime;
  private final InstantSource clock;
  private final RequestTracer tracer;
  private final MemoryBudget memory;
  private final List<String> single;

  /**
   * Creates a handler.
   *
   * @param cors written into every response
   * @param keyHeaders headers with a key, which must not be repeated
   * @param bodyTime maximum wait for the rest of an unread body
   * @param tracer gives requests their place in a trace
   * @param memory of what requests read
   */
  public RequestSanitizer(
      RequestIds ids,
      CorsHeaders cors,
      List<String> keyHeaders,
      Duration bodyTime,
      InstantSource clock,
      RequestTracer tracer,
      MemoryBudget memory) {
    this.memory = memory;
    this.ids = ids;
    this.cors = cors;
    this.bodyTime = bodyTime;
    this.clock = clock;
    this.tracer = tracer;
    this.single = Stream.concat(SINGLE.stream(), keyHeaders.stream()).toList();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String id = ids.of(request);
    response.getHeaders().put(RequestIds.HEADER, id);
    response.getHeaders().put(ApiContract.HEADER, ApiContract.VALUE);
    cors.write(request, response.getHeaders());
    var reservations = new Reservations(memory);
    request.setAttribute(RequestAttributes.RESERVATIONS, reservations);
    var rest = new UnreadBody(request, callback, reservations, bodyTime, clock);
    Optional<Fault> refused = refusal(request);
    if (refused.isPresent()) {
      Fault fault = refused.get();
      int status = fault.code() == FaultCode.METHOD_NOT_ALLOWED ? 405 : 400;
      if (status == 405) {
        response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
        response.getHeaders().put(HttpHeader.ALLOW, "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
      }
      Response.writeError(request, response, rest, status, fault.reason(), fault);
      return true;
    }
    try (CorrelationContext.ContextScope followed =
            CorrelationContext.of(new CorrelationIds(id, trace(request))).makeCurrent();
        Reservations.ThreadScope reading = reservations.makeCurrent()) {
      return super.handle(request, response, rest);
    }
  }

  /** Returns the trace of a request, with a span of this server. */
  private Optional<TraceContext> trace(Request request) {
    HttpFields headers = request.getHeaders();
    Optional<TraceContext> sent =
        headers.contains(TraceContext.PARENT)
            ? TraceContext.of(
                headers.getValuesList(TraceContext.PARENT),
                headers.getValuesList(TraceContext.STATE))
            : Optional.empty();
    Optional<TraceContext> own = tracer.begin(sent, ids.span());
    own.ifPresent(trace -> request.setAttribute(RequestAttributes.TRACE, trace));
    sent.ifPresent(trace -> request.setAttribute(RequestAttributes.SENT_TRACE, trace));
    return own;
  }

  private Optional<Fault> refusal(Request request) {
    if (request.getMethod().equals("TRACE") || request.getMethod().equals("CONNECT")) {
      return Optional.of(Fault.of(FaultCode.METHOD_NOT_ALLOWED, "This method is not supported."));
    }
    // Javalin treats a request with the second header alone as a web socket.
    if (request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")
        || request.getHeaders().contains("Sec-WebSocket-Version")) {
      return bad("Web sockets are not supported.");
    }
    if (HIDING.matcher(String.valueOf(request.getHttpURI().getPath())).find()) {
      return bad(PLAIN);
    }
    return headers(request.getHeaders());
  }

  private Optional<Fault> headers(HttpFields headers) {
    for (String name : OVERRIDES) {
      if (headers.contains(name)) {
        return bad("The header " + name + " is not supported; send the method itself.");
      }
    }
    for (String name : single) {
      if (headers.getValuesList(name).size() > 1) {
        return bad("The header " + name + " must be given once.");
      }
    }
    return headers.contains(HttpHeader.TRANSFER_ENCODING)
        ? coding(headers.getValuesList(HttpHeader.TRANSFER_ENCODING))
        : Optional.empty();
  }

  private static Optional<Fault> coding(List<String> codings) {
    return codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked")
        ? Optional.empty()
        : bad("Transfer-Encoding may only be chunked.");
  }

  private static Optional<Fault> bad(String message) {
    return Optional.of(Fault.of(FaultCode.BAD_REQUEST, message));
  }
}
