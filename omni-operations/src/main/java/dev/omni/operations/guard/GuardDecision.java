package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * The combined outcome of all rules: the most severe one.
 *
 * @param reasons one for each rule that objects
 */
public record GuardDecision(List<GuardReason> reasons) {
  public GuardDecision {
    reasons = List.copyOf(reasons);
  }

  /** Returns the most severe outcome; allow when no rule objects. */
  public GuardOutcome outcome() {
    return reasons.stream().map(GuardReason::outcome).reduce(GuardOutcome.ALLOW, GuardOutcome::or);
  }

  /** Returns the JSON form: {@code decision, outcome, reasons, obligations}. */
  public Json.Obj json() {
    return Json.obj(
        "decision", outcome() == GuardOutcome.ALLOW,
        "outcome", outcome(),
        "reasons", reasons.stream().map(GuardReason::json).toList(),
        "obligations",
            reasons.stream().map(GuardReason::obligation).flatMap(Optional::stream).toList());
  }
}
