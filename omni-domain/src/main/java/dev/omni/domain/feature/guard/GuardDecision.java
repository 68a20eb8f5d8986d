package dev.omni.domain.feature.guard;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * What all rules together say: the severest of their rulings.
 *
 * @param reasons what each said
 */
public record GuardDecision(List<GuardReason> reasons) {
  /** Copies the reasons. */
  public GuardDecision {
    reasons = List.copyOf(reasons);
  }

  /** The severest ruling; allow when no rule objects. */
  public GuardOutcome ruling() {
    return reasons.stream().map(GuardReason::ruling).reduce(GuardOutcome.ALLOW, GuardOutcome::or);
  }

  /** {@code decision, outcome, reasons, obligations}. */
  public Json.Obj json() {
    return Json.obj(
        "decision", ruling() == GuardOutcome.ALLOW,
        "outcome", ruling(),
        "reasons", reasons.stream().map(GuardReason::json).toList(),
        "obligations",
            reasons.stream().map(GuardReason::obligation).flatMap(Optional::stream).toList());
  }
}
