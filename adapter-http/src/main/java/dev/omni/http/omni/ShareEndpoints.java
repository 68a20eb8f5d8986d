package dev.omni.http.omni;

import dev.omni.application.access.Cursor;
import dev.omni.application.developer.DeveloperCall;
import dev.omni.application.developer.ShareRequest;
import dev.omni.application.developer.TenantShares;
import dev.omni.application.list.ListQuery;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.Share;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.Map;
import java.util.Optional;

/** The endpoints of links to runs. */
public final class ShareEndpoints {
  private final TenantShares shares;
  private final Cursor cursor;

  /** Creates the endpoints. */
  public ShareEndpoints(TenantShares shares, Cursor cursor) {
    this.shares = shares;
    this.cursor = cursor;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "shares.create", this::create,
        "shares.list", this::list,
        "shares.list-of-run", this::ofRun,
        "shares.revoke", this::revoke);
  }

  private Reply create(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Json.Obj body =
        request.body().bytes().length == 0
            ? Json.Obj.EMPTY
            : request.body(problems).orElse(Json.Obj.EMPTY);
    problems.addAll(ShareRequest.problems(body));
    problems.throwIfAny();
    Share share =
        shares.create(
            DeveloperCall.of(request.caller()), request.path().run(), ShareRequest.of(body));
    return request.data(201, shares.json(share));
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    return new ListReply(request, query, cursor)
        .page(shares.list(request.caller(), query), shares::json);
  }

  private Reply ofRun(Request request) {
    ListQuery query = request.list(cursor);
    return new ListReply(request, query, cursor)
        .page(shares.ofRun(request.caller(), request.path().run(), query), shares::json);
  }

  private Reply revoke(Request request) {
    request.noQuery();
    return Optional.of(request.path().text("share"))
        .flatMap(PathValues::uuid)
        .map(id -> shares.revoke(DeveloperCall.of(request.caller()), id))
        .map(share -> request.data(200, shares.json(share)))
        .orElseThrow(TenantShares::notFound);
  }
}
