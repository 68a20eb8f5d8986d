package dev.omni.http.developer;

import dev.omni.application.developer.DeveloperCall;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.Optional;
import java.util.UUID;

/** The common parts of requests for changes in the tenant API. */
final class DeveloperRequests {
  private static final String KEY = "Idempotency-Key";

  private DeveloperRequests() {}

  /** Returns the call of a request, with its idempotency key if it has one. */
  static DeveloperCall call(Request request, ProblemCollector problems) {
    Optional<String> sent = request.headers().one(KEY);
    Optional<IdempotencyKey> key = sent.flatMap(IdempotencyKey::of);
    if (sent.isPresent() && key.isEmpty()) {
      problems.add(
          "header:" + KEY, FaultCode.IDEMPOTENCY_KEY_INVALID, "must be " + IdempotencyKey.FORM);
    }
    return DeveloperCall.of(request.caller()).withKey(key);
  }

  /** Returns an id of the path; a malformed one is like an unknown one. */
  static UUID id(Request request, String name, FaultCode missing, String words) {
    return PathValues.uuid(request.path().text(name)).orElseThrow(() -> Fault.of(missing, words));
  }

  /** Returns the response of a change that an idempotency key may have made before. */
  static Reply created(Request request, int status, Json.Obj data, boolean replayed) {
    return request.data(status, data).header("Idempotent-Replayed", String.valueOf(replayed));
  }
}
