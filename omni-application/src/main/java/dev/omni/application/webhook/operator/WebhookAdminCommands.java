package dev.omni.application.webhook.operator;

import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.webhook.Deliveries;
import dev.omni.application.webhook.WebhookEntry.WithSecret;
import dev.omni.application.webhook.Webhooks;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookChange;
import dev.omni.domain.webhook.WebhookEventType;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operator commands of webhooks and their deliveries. */
public final class WebhookAdminCommands {
  private static final Pattern MESSAGE = Pattern.compile("(?:msg_)?([0-9a-f]{32})");
  private static final int LATEST = 100;

  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final Projects projects;
  private final Stores stores;
  private final Runnable settled;

  /**
   * Creates the commands.
   *
   * @param settled waits until every node has loaded earlier changes
   */
  public WebhookAdminCommands(
      Webhooks webhooks,
      Projects projects,
      Stores stores,
      ClockAndIds clockAndIds,
      Runnable settled) {
    this.webhooks = webhooks;
    this.deliveries = new Deliveries(stores.deliveries(), clockAndIds);
    this.projects = projects;
    this.stores = stores;
    this.settled = settled;
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape none = Shape.object();
    Shape id = none.required("id", Shape.uuid());
    return AdminCommands.NONE
        .with("webhooks.create", shape(), this::create)
        .with("webhooks.list", none, (actor, args) -> list())
        .with("webhooks.show", id, (actor, args) -> view(found(args)))
        .with("webhooks.rotate", id.optional("expire_old_now", Shape.bool()), this::rotate)
        .with("webhooks.enable", id, (actor, args) -> enable(actor, args, true))
        .with("webhooks.disable", id, (actor, args) -> enable(actor, args, false))
        .with("webhooks.deliveries", id, (actor, args) -> deliveries(found(args)))
        .with("webhooks.replay", none.required("message", Shape.string()), this::replay)
        .with("webhooks.recover", id.required("since", Shape.string()), this::recover)
        .with("webhooks.drop", id.required("since", Shape.string()), this::discard);
  }

  private static Shape shape() {
    return Shape.object()
        .required("mode", Shape.choice("test", "live"))
        .required("url", Shape.string().length(1, 4096))
        .optional("events", Shape.string().length(1, 1000))
        .optional("signature", Shape.choice("v1", "v1a"))
        .optional("description", Shape.string().length(1, 200))
        .optional("project", Shape.string().length(1, 80));
  }

  private Json.Obj create(String actor, Json.Obj args) {
    Mode mode = Mode.of(args.findText("mode").orElseThrow()).orElseThrow();
    UUID project = projects.find(args.findText("project")).id();
    Set<String> events =
        args.findText("events")
            .map(WebhookAdminCommands::events)
            .orElseGet(WebhookEventType::defaults);
    Scheme scheme = args.findText("signature").flatMap(Scheme::of).orElse(Scheme.V1);
    var target =
        new Target(
            args.findText("url").orElseThrow(),
            events,
            scheme,
            args.findText("description").orElse(""));
    WithSecret made =
        webhooks.withActor(AuditActor.operator(actor)).create(new Tenant(project, mode), target);
    settled.run();
    return view(made);
  }

  private static Json.Obj view(WithSecret made) {
    return made.entry().operatorJson().withPresent("secret", made.secret());
  }

  private Json.Obj view(Webhook webhook) {
    return webhooks.entry(webhook.tenant(), webhook.id()).operatorJson();
  }

  private static Set<String> events(String text) {
    return WebhookEventType.parse(text)
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "/events",
                    "must be one or more, separated by commas, of "
                        + String.join(", ", WebhookEventType.all())));
  }

  private Json.Obj list() {
    return listed(all().stream().map(this::view).toList());
  }

  private static Json.Obj listed(List<Json.Obj> items) {
    return Json.obj("object", "list", "data", items);
  }

  private List<Webhook> all() {
    return stores.projects().tenants().stream()
        .flatMap(tenant -> webhooks.list(tenant).stream())
        .toList();
  }

  private Webhook found(Json.Obj args) {
    UUID id = UUID.fromString(args.findText("id").orElseThrow());
    return all().stream()
        .filter(webhook -> webhook.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "/id",
                    "must be the id of a webhook; `webhooks list` shows them"));
  }

  private Json.Obj rotate(String actor, Json.Obj args) {
    Webhook webhook = found(args);
    boolean endOld = args.flag("expire_old_now");
    return view(
        webhooks
            .withActor(AuditActor.operator(actor))
            .rotate(webhook.tenant(), webhook.id(), endOld, Optional.empty()));
  }

  private Json.Obj enable(String actor, Json.Obj args, boolean enabled) {
    Webhook webhook = found(args);
    Webhook changed =
        webhooks
            .withActor(AuditActor.operator(actor))
            .change(webhook.tenant(), webhook.id(), WebhookChange.enabled(enabled));
    settled.run();
    return view(changed);
  }

  private Json.Obj deliveries(Webhook webhook) {
    return listed(
        deliveries
            .list(
                new Query(webhook.tenant(), Optional.of(webhook.id()), DeliveryFilter.ANY, LATEST))
            .stream()
            .map(
                delivery ->
                    delivery.json(Deliveries::viewWithAttempts, "developer.webhook_delivery"))
            .toList());
  }

  private Json.Obj replay(String actor, Json.Obj args) {
    UUID message = message(args.findText("message").orElseThrow());
    Deliveries mine = deliveries.withActor(AuditActor.operator(actor));
    int replayed =
        stores.projects().tenants().stream().mapToInt(tenant -> mine.replay(tenant, message)).sum();
    if (replayed == 0) {
      throw unknownMessage();
    }
    return Json.obj("deliveries", replayed);
  }

  private static UUID message(String text) {
    Matcher form = MESSAGE.matcher(text.replace("-", ""));
    if (!form.matches()) {
      throw unknownMessage();
    }
    byte[] bytes = HexFormat.of().parseHex(form.group(1));
    var buffer = java.nio.ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  private static Fault unknownMessage() {
    return Fault.at(
        FaultCode.PARAMETER_INVALID,
        "/message",
        "must be the id of a message, as msg_0123…; `webhooks deliveries` shows them");
  }

  private Json.Obj recover(String actor, Json.Obj args) {
    Webhook webhook = found(args);
    Instant since = since(args.findText("since").orElseThrow());
    Deliveries mine = deliveries.withActor(AuditActor.operator(actor));
    return Json.obj("deliveries", mine.recover(webhook.tenant(), webhook.id(), since));
  }

  private Json.Obj discard(String actor, Json.Obj args) {
    Webhook webhook = found(args);
    Instant since = since(args.findText("since").orElseThrow());
    Deliveries mine = deliveries.withActor(AuditActor.operator(actor));
    return Json.obj("deliveries", mine.discard(webhook.tenant(), webhook.id(), since));
  }

  private static Instant since(String text) {
    return Times.of(text)
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "/since",
                    "must be an RFC 3339 date-time, as 2026-01-31T12:00:00Z"));
  }
}
