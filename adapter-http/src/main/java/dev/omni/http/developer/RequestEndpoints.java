package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.usage.RequestHistory;
import dev.omni.application.usage.SummaryRequest;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestSummary;
import dev.omni.domain.traffic.StatusClass;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import java.util.Map;
import java.util.Optional;

/** The endpoints that read the requests of a project. */
public final class RequestEndpoints {
  private final RequestHistory requests;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoints. */
  public RequestEndpoints(RequestHistory requests, Cursor cursor, Links links) {
    this.requests = requests;
    this.cursor = cursor;
    this.links = links;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "developer.requests.list", this::list,
        "developer.requests.summary", this::summary,
        "developer.requests.read", this::read);
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    ListPage<RequestLine> page = requests.list(request.caller(), query);
    var reply = new ListReply(request, query, cursor);
    return reply.linked(reply.page(page, RequestEndpoints::view), links, page.next());
  }

  private Reply read(Request request) {
    request.noQuery();
    RequestLine line = requests.read(request.caller(), request.path().text("request"));
    return request.data(200, view(line).with("error", line.answered().error()));
  }

  private Reply summary(Request request) {
    SummaryRequest wanted = requests.summaryRequest(request.list(cursor));
    return request.data(
        200,
        Json.of(
            requests.summary(request.caller(), wanted).stream()
                .map(RequestEndpoints::view)
                .toList()));
  }

  private static Json.Obj view(RequestLine line) {
    return Json.obj(
        "id", line.id(),
        "object", "developer.request",
        "created_at", line.at(),
        "method", line.operation().method(),
        "route", Optional.of(line.operation().route()).filter(route -> !route.isEmpty()),
        "status", line.answered().status(),
        "code", line.answered().code(),
        "milliseconds", line.answered().duration().toNanos() / 1e6,
        "received_bytes", line.operation().bytes(),
        "sent_bytes", line.answered().bytes(),
        "key_id", line.caller().map(caller -> caller.key().toString()),
        "network", line.from().network(),
        "user_agent", line.from().userAgent(),
        "via", line.from().via(),
        "subject",
            line.operation()
                .subject()
                .map(subject -> Json.obj("object", subject.object(), "id", subject.id())));
  }

  private static Json.Obj view(RequestSummary summary) {
    return Json.obj(
        "object", "developer.request_summary",
        "start", summary.start(),
        "end", summary.end(),
        "requests", summary.requests(),
        "s2xx", summary.responses(StatusClass.S2XX),
        "s4xx", summary.responses(StatusClass.S4XX) + summary.responses(StatusClass.S429),
        "s429", summary.responses(StatusClass.S429),
        "s5xx", summary.responses(StatusClass.S5XX),
        "p50_ms", rounded(summary.quantile(0.5)),
        "p95_ms", rounded(summary.quantile(0.95)),
        "p99_ms", rounded(summary.quantile(0.99)));
  }

  /** Returns microseconds: the estimate has no more digits. */
  private static Optional<Double> rounded(Optional<Double> milliseconds) {
    return milliseconds.map(ms -> Math.round(ms * 1000) / 1000.0);
  }
}
