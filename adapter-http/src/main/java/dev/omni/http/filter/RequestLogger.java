package dev.omni.http.filter;

import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.RequestAttributes;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestLine.LoggedCaller;
import dev.omni.domain.traffic.RequestLine.LoggedClient;
import dev.omni.domain.traffic.RequestLine.LoggedResponse;
import dev.omni.domain.traffic.RequestLine.LoggedSubject;
import dev.omni.domain.traffic.RequestLine.Operation;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.NanoTime;

/**
 * The request log: a line for each answered request, including those that Jetty rejects. It has
 * metadata, never content.
 */
public final class RequestLogger implements RequestLog {
  private static final int LONGEST_AGENT = 200;
  private static final int MOST_PLACES = 100;

  private final Consumer<RequestLine> requestLog;
  private final RequestIds ids;
  private final InstantSource clock;
  private final RequestTracer tracer;

  public RequestLogger(
      Consumer<RequestLine> requestLog, RequestIds ids, InstantSource clock, RequestTracer tracer) {
    this.requestLog = requestLog;
    this.ids = ids;
    this.clock = clock;
    this.tracer = tracer;
  }

  private static final Pattern WORD = Pattern.compile("[A-Z]{1,10}");

  @Override
  public void log(Request request, Response response) {
    var line =
        new RequestLine(
            clock.instant().truncatedTo(ChronoUnit.MICROS),
            ids.of(request),
            caller(request),
            new Operation(
                method(request),
                text(request, RequestAttributes.ROUTE),
                Request.getContentBytesRead(request),
                subject(request)),
            new LoggedResponse(
                response.getStatus(),
                Optional.of(text(request, RequestAttributes.CODE)).filter(code -> !code.isEmpty()),
                took(request),
                Response.getContentBytesWritten(response),
                error(request)),
            from(request));
    requestLog.accept(line);
    trace(request, RequestAttributes.TRACE)
        .ifPresent(own -> tracer.end(own, trace(request, RequestAttributes.SENT_TRACE), line));
  }

  private static Optional<TraceContext> trace(Request request, String attribute) {
    return request.getAttribute(attribute) instanceof TraceContext trace
        ? Optional.of(trace)
        : Optional.empty();
  }

  private static Optional<LoggedCaller> caller(Request request) {
    return request.getAttribute(RequestAttributes.KEY) instanceof ApiKey key
        ? Optional.of(new LoggedCaller(key.id(), key.binding().tenant()))
        : Optional.empty();
  }

  private static Optional<LoggedSubject> subject(Request request) {
    return request.getAttribute(RequestAttributes.SUBJECT) instanceof LoggedSubject subject
        ? Optional.of(subject)
        : Optional.empty();
  }

  /** Returns the message of the server and the places of the request, without any value. */
  private static Optional<Json.Obj> error(Request request) {
    if (!(request.getAttribute(RequestAttributes.FAULT) instanceof Fault fault)) {
      return Optional.empty();
    }
    List<Json.Obj> places =
        fault.problems().stream()
            .limit(MOST_PLACES)
            .map(place -> Json.obj("pointer", place.pointer(), "code", place.code()))
            .toList();
    return Optional.of(
        Json.obj(
            "type", fault.code().category(),
            "code", fault.code(),
            "message", fault.reason(),
            "errors", places));
  }

  /** Returns the method, if it is a plain word; a client may send any text. */
  private static String method(Request request) {
    String method = String.valueOf(request.getMethod());
    boolean known = HttpMethod.fromString(method) != null;
    return known || WORD.matcher(method).matches() ? method : "?";
  }

  private static String text(Request request, String attribute) {
    return Optional.ofNullable(request.getAttribute(attribute)).map(Object::toString).orElse("");
  }

  private static Duration took(Request request) {
    return Duration.ofNanos(NanoTime.since(request.getBeginNanoTime()))
        .truncatedTo(ChronoUnit.MICROS);
  }

  private LoggedClient from(Request request) {
    String agent = Optional.ofNullable(request.getHeaders().get(HttpHeader.USER_AGENT)).orElse("");
    return new LoggedClient(
        new ClientAddress(Request.getRemoteAddr(request)).area(),
        agent.substring(0, Math.min(LONGEST_AGENT, agent.length())),
        Optional.of(text(request, RequestAttributes.VIA))
            .filter(via -> !via.isEmpty())
            .orElse("api"));
  }
}
