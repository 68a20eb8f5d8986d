package dev.omni.application.developer;

import dev.omni.application.spi.Office;
import dev.omni.domain.audit.AuditLine;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;

/** What an operator can look up of what was done. */
public final class RecordCommands {
  private static final int USUAL = 50;
  private static final int MOST = 1000;

  private final AuditTrail trail;

  /** Over what operators keep. */
  public RecordCommands(Office office) {
    this.trail = new AuditTrail(office.audit());
  }

  /** The commands. */
  public Commands commands() {
    Shape limit =
        Shape.object().optional("limit", Shape.integer().atLeast(1).atMost(MOST).otherwise(USUAL));
    return Commands.NONE
        .with("audit.list", limit, (actor, args) -> acts(args))
        .with("audit.verify", Shape.object(), (actor, args) -> trail.verify().json());
  }

  private Json.Obj acts(Json.Obj args) {
    return Json.obj("data", trail.last(limit(args)).stream().map(AuditLine::json).toList());
  }

  private static int limit(Json.Obj args) {
    return args.has("limit") ? new Fields(args).integer("limit") : USUAL;
  }
}
