package dev.omni.domain.guard;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * What all rules together say: the severest of their rulings.
 *
 * @param reasons what each said
 */
public record Decision(List<Reason> reasons) {
  /** Copies the reasons. */
  public Decision {
    reasons = List.copyOf(reasons);
  }

  /** The severest ruling; allow when no rule objects. */
  public Ruling ruling() {
    return reasons.stream().map(Reason::ruling).reduce(Ruling.ALLOW, Ruling::or);
  }

  /** {@code decision, outcome, reasons, obligations}. */
  public Json.Obj json() {
    return Json.obj(
        "decision", ruling() == Ruling.ALLOW,
        "outcome", ruling(),
        "reasons", reasons.stream().map(Reason::json).toList(),
        "obligations", reasons.stream().map(Reason::obligation).flatMap(Optional::stream).toList());
  }
}
