package dev.omni.domain.feature.guard;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * What one rule says of an action.
 *
 * @param rule which one
 * @param ruling what it asks for
 * @param message says why
 * @param detail numbers and names behind it; may be empty
 * @param obligation what would change the answer: {@code type, message, …}
 */
public record GuardReason(
    String rule,
    GuardOutcome ruling,
    String message,
    Json.Obj detail,
    Optional<Json.Obj> obligation) {
  /** A reason without anything that its caller could do. */
  public static GuardReason of(String rule, GuardOutcome ruling, String message) {
    return new GuardReason(rule, ruling, message, Json.Obj.EMPTY, Optional.empty());
  }

  /** The same with numbers and names. */
  public GuardReason detailed(Json.Obj facts) {
    return new GuardReason(rule, ruling, message, facts, obligation);
  }

  /** The same with what would change the answer; further members by name and value. */
  public GuardReason obliging(String type, String wanted, Json.Obj more) {
    Json.Obj told = Json.obj("type", type, "message", wanted);
    for (var member : more.members().entrySet()) {
      told = told.with(member.getKey(), member.getValue());
    }
    return new GuardReason(rule, ruling, message, detail, Optional.of(told));
  }

  /** {@code rule, outcome, message, detail}. */
  public Json.Obj json() {
    return Json.obj("rule", rule, "outcome", ruling, "message", message, "detail", detail);
  }
}
