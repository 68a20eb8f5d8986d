package dev.omni.http.route;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.json.MalformedJson;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A request that passed the gate: its caller is known and has the scope, its path is sound.
 *
 * @param route the operation
 * @param caller who asks
 * @param path the path's parameters
 * @param rawQuery what stands behind the question mark
 * @param headers its header lines
 * @param body its bytes; none when the operation takes none
 */
public record Request(
    Route route,
    Caller caller,
    PathValues path,
    Optional<String> rawQuery,
    HeaderLines headers,
    byte[] body) {
  private static final byte[] DATA = "{\"data\":".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] META = ",\"meta\":".getBytes(StandardCharsets.US_ASCII);

  /** The query; what is wrong with it goes to {@code wrong}. */
  public Query query(Complaints wrong) {
    return Query.of(rawQuery, route, wrong);
  }

  /** Ends the request unless its query is sound; for operations without parameters. */
  public void noQuery() {
    var wrong = new Complaints();
    query(wrong);
    wrong.end();
  }

  /** The body as an object of that shape; what is wrong with it goes to {@code wrong}. */
  public Json.Obj body(Shape shape, Complaints wrong) {
    if (body.length == 0 && route.wire().body() == Route.Body.OBJECT_OR_NOTHING) {
      return Json.Obj.EMPTY;
    }
    try {
      Json sent = JacksonJson.parse(body);
      if (sent instanceof Json.Obj object) {
        wrong.addAll(shape.problems(object));
        return object;
      }
      wrong.add("", FaultCode.BODY_INVALID, "must be a JSON object, not of type " + sent.type());
    } catch (MalformedJson malformed) {
      wrong.add(malformed.pointer(), FaultCode.BODY_INVALID, malformed.problem());
    }
    return Json.Obj.EMPTY;
  }

  /** The answer {@code {data, meta}}. */
  public Reply data(int status, Json data) {
    return data(status, data, Json.Obj.EMPTY);
  }

  /** The answer {@code {data, meta}} with more in its meta. */
  public Reply data(int status, Json data, Json.Obj more) {
    Json.Obj meta = meta();
    for (var member : more.members().entrySet()) {
      meta = meta.with(member.getKey(), member.getValue());
    }
    return enveloped(status, JacksonJson.bytes(data), JacksonJson.bytes(meta));
  }

  /** The same of data that are written already: UTF-8. */
  public Reply written(int status, byte[] data) {
    return enveloped(status, data, JacksonJson.bytes(meta()));
  }

  private Json.Obj meta() {
    return Json.obj("request_id", caller.requestId());
  }

  private static Reply enveloped(int status, byte[] data, byte[] meta) {
    var whole =
        new ByteArrayOutputStream(DATA.length + data.length + META.length + meta.length + 1);
    whole.writeBytes(DATA);
    whole.writeBytes(data);
    whole.writeBytes(META);
    whole.writeBytes(meta);
    whole.write('}');
    return Reply.json(status, whole.toByteArray());
  }
}
