package dev.omni.http.route;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.MalformedJsonException;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A request that passed all checks: its caller has the scope, and its path is valid.
 *
 * @param route the operation
 * @param caller principal, key and scopes
 * @param path the path's parameters
 * @param rawQuery text after the question mark
 * @param headers its header lines
 * @param body its bytes; empty when the operation takes none
 */
public record Request(
    Route route,
    Caller caller,
    PathValues path,
    Optional<String> rawQuery,
    HeaderLines headers,
    byte[] body) {
  private static final byte[] DATA = ascii("{\"data\":");
  private static final byte[] META = ascii(",\"meta\":");
  private static final byte[] ASKED = ascii(",\"meta\":{\"request_id\":");
  private static final byte[] END = ascii("}");
  private static final byte[] ENDS = ascii("}}");

  /** Returns the query; problems are added to {@code wrong}. */
  public Query query(RequestProblems wrong) {
    return Query.of(rawQuery, route, wrong);
  }

  /** Rejects any query parameter, for operations without parameters. */
  public void noQuery() {
    var wrong = new RequestProblems();
    query(wrong);
    wrong.end();
  }

  /** Returns the body as an object of a shape; problems are added to {@code wrong}. */
  public Json.Obj body(Shape shape, RequestProblems wrong) {
    if (body.length == 0 && route.wire().body() == Route.Body.OBJECT_OR_NOTHING) {
      return Json.Obj.EMPTY;
    }
    try {
      Json sent = JsonReader.parse(body);
      if (sent instanceof Json.Obj object) {
        wrong.addAll(shape.problems(object));
        return object;
      }
      wrong.add("", FaultCode.BODY_INVALID, "must be a JSON object, not of type " + sent.type());
    } catch (MalformedJsonException malformed) {
      wrong.add(malformed.pointer(), FaultCode.BODY_INVALID, malformed.problem());
    }
    return Json.Obj.EMPTY;
  }

  /** Returns a response {@code {data, meta}}. */
  public Reply data(int status, Json data) {
    return written(status, JsonReader.bytes(data));
  }

  /** Returns a response {@code {data, meta}} with additional members of meta. */
  public Reply data(int status, Json data, Json.Obj more) {
    Json.Obj meta = Json.obj("request_id", caller.requestId());
    for (var member : more.members().entrySet()) {
      meta = meta.with(member.getKey(), member.getValue());
    }
    return json(status, DATA, JsonReader.bytes(data), META, JsonReader.bytes(meta), END);
  }

  /** Returns a response {@code {data, meta}} with rendered data in UTF-8. */
  public Reply written(int status, byte[] data) {
    byte[] id = JsonReader.bytes(Json.str(caller.requestId()));
    return json(status, DATA, data, ASKED, id, ENDS);
  }

  private static Reply json(int status, byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer whole = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      whole.put(part);
    }
    return Reply.json(status, whole.array());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
