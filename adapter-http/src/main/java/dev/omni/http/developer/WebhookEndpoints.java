package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.application.developer.DeveloperCall;
import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.list.ListQuery;
import dev.omni.application.webhook.WebhookEntry;
import dev.omni.application.webhook.WebhookEntry.WithSecret;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.domain.webhook.WebhookChange;
import dev.omni.domain.webhook.WebhookEventType;
import dev.omni.domain.webhook.WebhookExample;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The endpoints of a tenant's webhooks. */
public final class WebhookEndpoints {
  /** The body of a rotation. */
  public static final Shape ROTATION =
      Shape.object()
          .optional(
              "expire_old_now",
              Shape.bool()
                  .otherwise(false)
                  .described("Ends the secret that still signs since an earlier rotation."));

  private final TenantWebhooks webhooks;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoints. */
  public WebhookEndpoints(TenantWebhooks webhooks, Cursor cursor, Links links) {
    this.webhooks = webhooks;
    this.cursor = cursor;
    this.links = links;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "developer.webhooks.list", this::list,
        "developer.webhooks.create", this::create,
        "developer.webhooks.read", this::read,
        "developer.webhooks.change", this::change,
        "developer.webhooks.delete", this::delete,
        "developer.webhooks.rotate", this::rotate,
        "developer.webhooks.test", this::test,
        "developer.event-types.list", WebhookEndpoints::eventTypes);
  }

  private Reply list(Request request) {
    ListQuery query = request.list(cursor);
    return new ListReply(request, query, cursor)
        .stored(
            webhooks.list(request.caller(), query),
            "developer.webhook",
            entry -> linked(entry, entry.json()));
  }

  private Json.Obj linked(WebhookEntry entry, Json.Obj view) {
    String self = links.base("/developer/webhooks/" + entry.webhook().id());
    return view.with("links", Json.obj("self", self, "deliveries", self + "/deliveries"));
  }

  private Reply create(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    DeveloperCall call = DeveloperRequests.call(request, problems);
    Json.Obj body = body(request, WebhookChange.NEW, problems);
    problems.throwIfAny();
    return withSecret(request, 201, webhooks.create(call, WebhookChange.of(body)));
  }

  private Reply withSecret(Request request, int status, WithSecret made) {
    Json.Obj view = linked(made.entry(), made.json());
    return DeveloperRequests.created(request, status, view, made.replayed());
  }

  private Json.Obj body(Request request, Shape schema, ProblemCollector problems) {
    Optional<Json.Obj> body = request.body(problems);
    body.map(sent -> webhooks.problems(schema, sent)).ifPresent(problems::addAll);
    return body.orElse(Json.Obj.EMPTY);
  }

  private Reply read(Request request) {
    request.noQuery();
    WebhookEntry entry = webhooks.read(request.caller(), id(request));
    return request.data(200, linked(entry, entry.json()));
  }

  private Reply change(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Json.Obj body = body(request, WebhookChange.CHANGE, problems);
    problems.throwIfAny();
    DeveloperCall call = DeveloperCall.of(request.caller());
    WebhookEntry entry = webhooks.change(call, id(request), WebhookChange.of(body));
    return request.data(200, linked(entry, entry.json()));
  }

  private Reply delete(Request request) {
    request.noQuery();
    UUID id = id(request);
    webhooks.delete(DeveloperCall.of(request.caller()), id);
    return request.data(200, Json.obj("id", id, "object", "developer.webhook", "deleted", true));
  }

  private Reply rotate(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    DeveloperCall call = DeveloperRequests.call(request, problems);
    Json.Obj body = request.body(ROTATION, problems);
    problems.throwIfAny();
    boolean endOld = body.flag("expire_old_now");
    return withSecret(request, 200, webhooks.rotate(call, id(request), endOld));
  }

  private Reply test(Request request) {
    request.noQuery();
    return request.data(200, webhooks.test(request.caller(), id(request)));
  }

  static UUID id(Request request) {
    return DeveloperRequests.id(
        request, "uuid", FaultCode.WEBHOOK_NOT_FOUND, "No webhook has this id.");
  }

  private static Reply eventTypes(Request request) {
    request.noQuery();
    List<Json.Obj> all =
        WebhookEventType.all().stream()
            .map(
                type ->
                    Json.obj(
                        "id", type,
                        "object", "developer.event_type",
                        "description", WebhookEventType.meaning(type),
                        "default", WebhookEventType.defaults().contains(type),
                        "example", WebhookExample.of(type)))
            .toList();
    return request.data(
        200, Json.of(all), Json.obj("next_cursor", Optional.empty(), "has_more", false));
  }
}
