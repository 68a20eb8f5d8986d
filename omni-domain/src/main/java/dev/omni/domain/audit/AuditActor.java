package dev.omni.domain.audit;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Locale;

/**
 * The author of a change, and the way it came, for the audit log.
 *
 * @param actor the actor, as in {@code cli:ada} or {@code principal:… key:…}
 * @param context further details of the actor's events, as {@code via}
 */
public record AuditActor(String actor, Json.Obj context) {
  private static final String VIA = "via";

  /** The way by which a change is requested. */
  public enum Via {
    API,
    CONSOLE,
    CLI;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the actor of a name, as {@code first-start}. */
  public static AuditActor named(String name) {
    return new AuditActor(name, Json.Obj.EMPTY);
  }

  /** Returns an operator at the command line. */
  public static AuditActor operator(String name) {
    return new AuditActor(name, Json.obj(VIA, Via.CLI));
  }

  /** Returns the caller of a request: its principal, its key, and the id of the request. */
  public static AuditActor of(Caller caller, Via via) {
    return new AuditActor(
        "principal:" + caller.principal().id() + " key:" + caller.keyId(),
        Json.obj(VIA, via, "request_id", caller.requestId()));
  }

  /** Returns this actor with another detail, as the session of a console. */
  public AuditActor with(String detail, Object value) {
    return new AuditActor(actor, context.with(detail, value));
  }

  /** Returns the event of an action of this actor. */
  public AuditEvent event(Instant at, String name, Json.Obj details) {
    return new AuditEvent(at, actor, name, details.withAll(context));
  }
}
