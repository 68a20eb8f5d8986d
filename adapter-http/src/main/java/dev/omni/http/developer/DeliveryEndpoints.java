package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.application.developer.DeveloperCall;
import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.list.ListQuery;
import dev.omni.application.webhook.Deliveries;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.webhook.Delivery;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** The endpoints of the deliveries to a tenant's webhooks. */
public final class DeliveryEndpoints {
  /** The body of a request that concerns what was missed. */
  public static final Shape MISSED =
      Shape.object()
          .required("since", Shape.dateTime().described("The time of the oldest message."));

  private final TenantDeliveries deliveries;
  private final Cursor cursor;

  /** Creates the endpoints. */
  public DeliveryEndpoints(TenantDeliveries deliveries, Cursor cursor) {
    this.deliveries = deliveries;
    this.cursor = cursor;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "developer.deliveries.list", this::list,
        "developer.deliveries.read", this::read,
        "developer.deliveries.replay", this::replay,
        "developer.webhooks.recover", request -> missed(request, deliveries::recover),
        "developer.webhooks.discard", request -> missed(request, deliveries::discard));
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    UUID webhook = WebhookEndpoints.id(request);
    return new ListReply(request, query, cursor)
        .stored(
            deliveries.list(request.caller(), webhook, query),
            "developer.webhook_delivery",
            Deliveries::view);
  }

  private Reply read(Request request) {
    request.noQuery();
    Delivery found =
        deliveries.read(request.caller(), WebhookEndpoints.id(request), delivery(request));
    return request.data(200, Deliveries.viewWithAttempts(found));
  }

  private Reply replay(Request request) {
    request.noQuery();
    DeveloperCall call = DeveloperCall.of(request.caller());
    Delivery due = deliveries.replay(call, WebhookEndpoints.id(request), delivery(request));
    return request.data(202, Deliveries.view(due));
  }

  private static UUID delivery(Request request) {
    return DeveloperRequests.id(
        request, "delivery", FaultCode.DELIVERY_NOT_FOUND, Deliveries.MISSING);
  }

  /** A change of what a webhook missed since a time. */
  private interface Change {
    int of(DeveloperCall call, UUID webhook, Instant since);
  }

  private static Reply missed(Request request, Change change) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Json.Obj body = request.body(MISSED, problems);
    problems.throwIfAny();
    Instant since = body.findText("since").flatMap(Times::of).orElseThrow();
    UUID webhook = WebhookEndpoints.id(request);
    int count = change.of(DeveloperCall.of(request.caller()), webhook, since);
    return request.data(
        202,
        Json.obj(
            "object", "developer.webhook_recovery",
            "webhook_id", webhook,
            "since", since,
            "count", count));
  }
}
