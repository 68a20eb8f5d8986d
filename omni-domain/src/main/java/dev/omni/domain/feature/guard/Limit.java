package dev.omni.domain.feature.guard;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * Where a value must be, in its own unit.
 *
 * @param lower the least; empty for none
 * @param upper the most; empty for none
 * @param confidence how probable it must be that the true value is inside, 0.5 to 0.9999
 */
public record Limit(Optional<Double> lower, Optional<Double> upper, double confidence) {
  /** Whether a value is inside, the limits themselves included. */
  public boolean holds(double value) {
    return lower.filter(least -> value < least).isEmpty()
        && upper.filter(most -> value > most).isEmpty();
  }

  /** The one number of a limit with one side; else {@code lower, upper}. */
  public Json json() {
    if (lower.isPresent() && upper.isPresent()) {
      return Json.obj("lower", lower, "upper", upper);
    }
    return Json.of(lower.or(() -> upper));
  }
}
