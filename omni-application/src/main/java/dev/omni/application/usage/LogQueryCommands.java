package dev.omni.application.usage;

import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.AuditLogReader;
import dev.omni.application.spi.Stores.AdminStores;
import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RequestLog.Query;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.traffic.RequestLine;
import java.util.List;
import java.util.UUID;

/** The operator commands that query the audit log and the request log. */
public final class LogQueryCommands {
  private static final int USUAL = 50;
  private static final int MOST = 1000;

  private final AuditLogReader trail;
  private final RequestLog requests;

  /** Creates the commands. */
  public LogQueryCommands(AdminStores administration) {
    this.trail = new AuditLogReader(administration.audit());
    this.requests = administration.requests();
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape limited =
        Shape.object().optional("limit", Shape.integer().atLeast(1).atMost(MOST).otherwise(USUAL));
    Shape queryShape =
        limited
            .optional("id", Shape.string().length(1, 128))
            .optional("key", Shape.uuid())
            .optional("status", Shape.integer().atLeast(100).atMost(599))
            .optional("since", Shape.dateTime());
    return AdminCommands.NONE
        .with("audit.list", limited, (actor, args) -> auditEvents(args))
        .with("audit.verify", Shape.object(), (actor, args) -> trail.verify().json())
        .with("requests.list", queryShape, (actor, args) -> requests(args));
  }

  private Json.Obj auditEvents(Json.Obj args) {
    return listed(
        trail.last(limit(args)).stream()
            .map(line -> line.json(AuditEntry::json, "audit_entry"))
            .toList());
  }

  private Json.Obj requests(Json.Obj args) {
    var query =
        new Query(
            args.findText("id"),
            args.findText("key").map(UUID::fromString),
            args.findNumber("status").map(status -> status.intValue()),
            args.findText("since").flatMap(Times::of),
            limit(args));
    return listed(requests.list(query).stream().map(LogQueryCommands::view).toList());
  }

  private static Json.Obj view(RequestLine line) {
    return Json.obj(
        "at", line.at(),
        "request_id", line.id(),
        "key_id", line.caller().map(caller -> caller.key().toString()),
        "project_id", line.caller().map(caller -> caller.tenant().projectId().toString()),
        "mode", line.caller().map(caller -> caller.tenant().mode().toString()),
        "method", line.operation().method(),
        "route", line.operation().route(),
        "status", line.answered().status(),
        "code", line.answered().code(),
        "milliseconds", line.answered().duration().toNanos() / 1e6,
        "received", line.operation().bytes(),
        "sent", line.answered().bytes(),
        "network", line.from().network(),
        "agent", line.from().userAgent());
  }

  private static int limit(Json.Obj args) {
    return args.has("limit") ? new JsonFields(args).integer("limit") : USUAL;
  }

  private static Json.Obj listed(List<Json.Obj> items) {
    return Json.obj("data", items);
  }
}
