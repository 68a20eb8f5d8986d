package dev.omni.application.internal.admin;

import dev.omni.application.admin.AdminCommands;
import dev.omni.application.admin.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.webhook.Deliveries;
import dev.omni.application.webhook.Webhooks;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
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
  private final ClockAndIds clockAndIds;
  private final boolean http;
  private final Runnable settled;

  /**
   * Creates the commands.
   *
   * @param http whether http is allowed for the operator's exceptions
   * @param settled waits until every node has loaded earlier changes
   */
  public WebhookAdminCommands(
      Webhooks webhooks,
      Projects projects,
      Stores stores,
      ClockAndIds clockAndIds,
      boolean http,
      Runnable settled) {
    this.webhooks = webhooks;
    this.deliveries = new Deliveries(stores.deliveries(), clockAndIds);
    this.projects = projects;
    this.stores = stores;
    this.clockAndIds = clockAndIds;
    this.http = http;
    this.settled = settled;
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape none = Shape.object();
    Shape id = none.required("id", Shape.uuid());
    return AdminCommands.NONE
        .with("webhooks.create", shape(), this::create)
        .with("webhooks.list", none, (actor, args) -> list())
        .with("webhooks.show", id, (actor, args) -> found(args).json())
        .with("webhooks.rotate", id.optional("expire_old_now", Shape.bool()), this::rotate)
        .with("webhooks.enable", id, this::enable)
        .with("webhooks.disable", id, this::disable)
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
    Mode mode = Mode.of(args.text("mode").orElseThrow()).orElseThrow();
    UUID project = projects.find(args.text("project")).id();
    Set<String> events =
        args.text("events").map(WebhookAdminCommands::events).orElseGet(WebhookEventType::defaults);
    Scheme scheme = args.text("signature").flatMap(Scheme::of).orElse(Scheme.V1);
    var target =
        new Target(
            args.text("url").orElseThrow(), events, scheme, args.text("description").orElse(""));
    Json.Obj made = webhooks.withActor(actor).create(new Tenant(project, mode), target, http);
    settled.run();
    return made;
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
    return listed(all().stream().map(Webhook::json).toList());
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
    UUID id = UUID.fromString(args.text("id").orElseThrow());
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
    return webhooks.withActor(actor).rotate(webhook.tenant(), webhook.id(), endOld);
  }

  private Json.Obj enable(String actor, Json.Obj args) {
    Webhook webhook = found(args);
    Webhook changed = webhooks.withActor(actor).enable(webhook.tenant(), webhook.id());
    settled.run();
    return changed.json();
  }

  private Json.Obj disable(String actor, Json.Obj args) {
    Webhook webhook = found(args);
    Webhook changed = webhooks.withActor(actor).disable(webhook.tenant(), webhook.id());
    settled.run();
    return changed.json();
  }

  private Json.Obj deliveries(Webhook webhook) {
    return listed(
        deliveries.list(webhook.tenant(), Optional.of(webhook.id()), LATEST).stream()
            .map(delivery -> delivery.json())
            .toList());
  }

  private Json.Obj replay(String actor, Json.Obj args) {
    UUID message = message(args.text("message").orElseThrow());
    audit(actor, "webhooks.replay", Json.obj("message", message));
    int replayed =
        stores.projects().tenants().stream()
            .mapToInt(tenant -> deliveries.replay(tenant, message))
            .sum();
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
    Instant since = since(args.text("since").orElseThrow());
    audit(actor, "webhooks.recover", Json.obj("id", webhook.id(), "since", since));
    return Json.obj("deliveries", deliveries.recover(webhook.tenant(), webhook.id(), since));
  }

  private Json.Obj discard(String actor, Json.Obj args) {
    Webhook webhook = found(args);
    Instant since = since(args.text("since").orElseThrow());
    audit(actor, "webhooks.drop", Json.obj("id", webhook.id(), "since", since));
    return Json.obj("deliveries", deliveries.discard(webhook.tenant(), webhook.id(), since));
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

  /** Records an action before its execution, so that no action lacks its audit entry. */
  private void audit(String actor, String act, Json.Obj facts) {
    stores.administration().audit().append(new AuditEvent(clockAndIds.now(), actor, act, facts));
  }
}
