package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.application.developer.DeveloperCall;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.TenantKeys.Created;
import dev.omni.application.keys.ApiKeys.KeyView;
import dev.omni.application.list.ListQuery;
import dev.omni.domain.access.NewKey;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The endpoints of a tenant's API keys. */
public final class KeyEndpoints {
  /** The body of a rotation. */
  public static final Shape ROTATION =
      Shape.object()
          .optional(
              "overlap_seconds",
              Shape.integer()
                  .atLeast(0)
                  .atMost(604_800)
                  .otherwise(86_400)
                  .described("How long the old key stays valid at most."));

  /** The body of a revocation. */
  public static final Shape REVOCATION =
      Shape.object()
          .optional(
              "cancel_runs",
              Shape.bool().otherwise(false).described("Cancels the active jobs of the key."));

  private final TenantKeys keys;
  private final Cursor cursor;

  /** Creates the endpoints. */
  public KeyEndpoints(TenantKeys keys, Cursor cursor) {
    this.keys = keys;
    this.cursor = cursor;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "developer.keys.list", this::list,
        "developer.keys.create", this::create,
        "developer.keys.read", this::read,
        "developer.keys.rotate", this::rotate,
        "developer.keys.revoke", this::revoke);
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    return new ListReply(request, query, cursor)
        .page(keys.list(request.caller(), query), KeyView::json);
  }

  private Reply create(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    DeveloperCall call = DeveloperRequests.call(request, problems);
    Optional<Json.Obj> body = request.body(problems);
    body.map(NewKey::problems).ifPresent(problems::addAll);
    problems.throwIfAny();
    return created(request, keys.create(call, NewKey.of(body.orElseThrow())));
  }

  private static Reply created(Request request, Created made) {
    return DeveloperRequests.created(request, 201, made.json(), made.replayed());
  }

  private Reply read(Request request) {
    request.noQuery();
    return request.data(200, keys.read(request.caller(), id(request)).json());
  }

  private Reply rotate(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    DeveloperCall call = DeveloperRequests.call(request, problems);
    Json.Obj body = ROTATION.filled(request.body(ROTATION, problems));
    problems.throwIfAny();
    long overlap = body.findNumber("overlap_seconds").orElseThrow().longValueExact();
    return created(request, keys.rotate(call, id(request), Duration.ofSeconds(overlap)));
  }

  private Reply revoke(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Json.Obj body = request.body(REVOCATION, problems);
    problems.throwIfAny();
    boolean cancelRuns = body.flag("cancel_runs");
    DeveloperCall call = DeveloperCall.of(request.caller());
    return request.data(200, keys.revoke(call, id(request), cancelRuns).json());
  }

  private static UUID id(Request request) {
    return DeveloperRequests.id(
        request, "uuid", FaultCode.KEY_NOT_FOUND, "No API key has this id.");
  }
}
