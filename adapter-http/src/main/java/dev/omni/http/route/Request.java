package dev.omni.http.route;

import dev.omni.application.access.Cursor;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.list.ListQuery;
import dev.omni.application.load.Reservations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request that passed all checks: its caller has the scope, and its path is valid.
 *
 * @param rawQuery text after the question mark
 * @param body empty when the operation takes none
 * @param reservations the memory of this request, until it was answered
 */
public record Request(
    Route route,
    Caller caller,
    PathValues path,
    Optional<String> rawQuery,
    HeaderLines headers,
    RequestBody body,
    Reservations reservations) {
  /** Returns the query; problems are added to {@code problems}. */
  public Query query(ProblemCollector problems) {
    return Query.of(rawQuery, route, problems);
  }

  /**
   * Returns what this request asks of its list.
   *
   * @throws Fault that lists all problems
   */
  public ListQuery list(Cursor cursor) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = query(problems);
    ListQuery list =
        route
            .wire()
            .list()
            .orElseThrow()
            .read(
                path.values(),
                query.values(),
                (binding, text) -> cursor.position(caller.tenant(), binding, text),
                problem -> problems.add(problem.at(located(problem.pointer()))));
    problems.throwIfAny();
    return list;
  }

  /** Returns a problem of parameters of a list with the places that they have in a request. */
  public static Fault located(Fault invalid) {
    return invalid.locatedBy(Request::located);
  }

  private static String located(String parameter) {
    return parameter.replaceFirst("^parameter:", "query:");
  }

  /** Returns the preferences of the client. */
  public Preferences preferences() {
    return Preferences.of(headers);
  }

  /** Returns whether unknown members are to be refused that are kept otherwise. */
  public boolean strict() {
    return route.keepsUnknownMembers() && preferences().strict();
  }

  /** Returns the path below the base path, and the query with another cursor. */
  public String continuedFrom(String cursor) {
    String parameters =
        query(Fault.collector(FaultCode.PARAMETER_INVALID)).values().entrySet().stream()
            .filter(parameter -> !parameter.getKey().equals("cursor"))
            .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()) + "&")
            .collect(Collectors.joining());
    String whole = route.path().substring(Route.BASE.length());
    for (var value : path.values().entrySet()) {
      whole = whole.replace("{" + value.getKey() + "}", value.getValue());
    }
    return whole + "?" + parameters + "cursor=" + cursor;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** Rejects any query parameter, for operations without parameters. */
  public void noQuery() {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    query(problems);
    problems.throwIfAny();
  }

  /** Returns the body as an object of a shape; problems are added to {@code problems}. */
  public Json.Obj body(Shape shape, ProblemCollector problems) {
    Optional<Json.Obj> sent = body(problems);
    sent.ifPresent(object -> shape.check(object, "", problems));
    return sent.orElse(Json.Obj.EMPTY);
  }

  /** Returns the body as an object, empty when it is none; then that is a problem. */
  public Optional<Json.Obj> body(ProblemCollector problems) {
    if (body.bytes().length == 0 && route.wire().body() == Route.Body.OBJECT_OR_NOTHING) {
      return Optional.of(Json.Obj.EMPTY);
    }
    try {
      Json sent = JsonReader.parse(body.bytes());
      if (sent instanceof Json.Obj object) {
        return Optional.of(object);
      }
      problems.add("", FaultCode.BODY_INVALID, "must be a JSON object, not of type " + sent.type());
    } catch (MalformedJsonException malformed) {
      problems.add(malformed.pointer(), FaultCode.BODY_INVALID, malformed.problem());
    }
    return Optional.empty();
  }

  /** Returns a response {@code {data, meta}}. */
  public Reply data(int status, Json data) {
    return data(status, data, Json.Obj.EMPTY);
  }

  /**
   * Returns a response {@code {data, meta}}.
   *
   * @param data JSON text in UTF-8
   */
  public Reply data(int status, byte[] data) {
    byte[] meta = JsonReader.bytes(Json.obj("request_id", caller.requestId()));
    var body = new ByteArrayOutputStream(data.length + meta.length + 20);
    body.writeBytes("{\"data\":".getBytes(StandardCharsets.US_ASCII));
    body.writeBytes(data);
    body.writeBytes(",\"meta\":".getBytes(StandardCharsets.US_ASCII));
    body.writeBytes(meta);
    body.write('}');
    return Reply.of(status, new Reply.Bytes(Reply.JSON, body.toByteArray()));
  }

  /** Returns a response {@code {data, meta}} with additional members of meta. */
  public Reply data(int status, Json data, Json.Obj more) {
    Json.Obj meta = Json.obj("request_id", caller.requestId());
    for (var member : more.members().entrySet()) {
      meta = meta.with(member.getKey(), member.getValue());
    }
    return Reply.json(status, Json.obj("data", data, "meta", meta));
  }
}
