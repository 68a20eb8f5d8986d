package dev.omni.http.earlier;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Query;
import java.util.Map;
import java.util.Optional;

/** Answers the operations of section 4.3 of the specification. */
@FunctionalInterface
public interface EarlierOperations {
  /**
   * Answers a call whose caller has the scope of the operation.
   *
   * @throws dev.omni.domain.fault.Fault to refuse; it goes out in the Error wrapper
   */
  Answer handle(Call call);

  /**
   * A call.
   *
   * @param operation the name of the route, as in {@code forecasts.create}
   * @param caller who asks
   * @param path the path's parameters
   * @param asked the rest of the request
   */
  record Call(String operation, Caller caller, PathValues path, Asked asked) {}

  /**
   * What a call says beside its path.
   *
   * @param query the parameters that the operation knows
   * @param headers the header lines
   * @param body the object that was sent; empty for operations without a body and for messages
   * @param bytes the body as it was sent, for operations that read it themselves
   */
  @SuppressWarnings("ArrayRecordComponent") // Passed on once, never compared.
  record Asked(Query query, HeaderLines headers, Json.Obj body, byte[] bytes) {}

  /**
   * An answer.
   *
   * @param status 200, 201 or 202 as the specification has it
   * @param body the whole body
   * @param headers beside those that every answer has
   */
  record Answer(int status, Json body, Map<String, String> headers) {
    /** The Envelope of the earlier operations around {@code data}. */
    public static Answer of(int status, Json data, Optional<String> message) {
      Json.Obj envelope = Json.obj("ok", true, "data", data, "message", message);
      return new Answer(status, envelope, Map.of());
    }

    /** With one more header. */
    public Answer header(String name, String value) {
      var more = new java.util.LinkedHashMap<>(headers);
      more.put(name, value);
      return new Answer(status, body, more);
    }
  }
}
