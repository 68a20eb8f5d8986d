package dev.omni.operations.conformity;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * The permitted range of a value, in its own unit.
 *
 * @param lower minimum; empty for none
 * @param upper maximum; empty for none
 * @param confidence required probability that the true value is inside, 0.5 to 0.9999
 */
public record Limit(Optional<Double> lower, Optional<Double> upper, double confidence) {
  /** Returns whether a value is inside; the limits are inclusive. */
  public boolean holds(double value) {
    return lower.filter(least -> value < least).isEmpty()
        && upper.filter(most -> value > most).isEmpty();
  }

  /** Returns the number of a one-sided limit; else {@code lower, upper}. */
  public Json json() {
    if (lower.isPresent() && upper.isPresent()) {
      return Json.obj("lower", lower, "upper", upper);
    }
    return Json.of(lower.or(() -> upper));
  }
}
