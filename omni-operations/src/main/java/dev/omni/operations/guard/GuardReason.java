package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * The outcome of one rule for an action.
 *
 * @param rule id of the rule
 * @param outcome required outcome
 * @param message reason
 * @param detail numbers and names for the reason; may be empty
 * @param obligation what would change the outcome: {@code type, message, …}
 */
public record GuardReason(
    String rule,
    GuardOutcome outcome,
    String message,
    Json.Obj detail,
    Optional<Json.Obj> obligation) {
  /** Creates a reason without an obligation. */
  public static GuardReason of(String rule, GuardOutcome ruling, String message) {
    return new GuardReason(rule, ruling, message, Json.Obj.EMPTY, Optional.empty());
  }

  /** Returns this reason with numbers and names. */
  public GuardReason detailed(Json.Obj facts) {
    return new GuardReason(rule, outcome, message, facts, obligation);
  }

  /** Returns this reason with an obligation; further members by name and value. */
  public GuardReason obliging(String type, String wanted, Json.Obj more) {
    Json.Obj json = Json.obj("type", type, "message", wanted);
    for (var member : more.members().entrySet()) {
      json = json.with(member.getKey(), member.getValue());
    }
    return new GuardReason(rule, outcome, message, detail, Optional.of(json));
  }

  /** Returns the JSON form: {@code rule, outcome, message, detail}. */
  public Json.Obj json() {
    return Json.obj("rule", rule, "outcome", outcome, "message", message, "detail", detail);
  }
}
