package dev.omni.domain.world;

import dev.omni.domain.json.Json;

/**
 * A check that a sceptic can read: a number computed from the result, and the bound it must keep.
 *
 * @param name what is checked, as in {@code put_call_parity_residual}
 * @param value the number found, finite
 * @param bound the largest magnitude that passes
 * @param meaning one sentence: what the number is and why it should be small
 */
public record Check(String name, double value, double bound, String meaning) {
  /** Whether the magnitude of the value is within the bound; NaN is not. */
  public boolean passes() {
    return Math.abs(value) <= bound;
  }

  /** The check as it stands in evidence. */
  public Json.Obj json() {
    return Json.obj(
        "name", name, "value", value, "bound", bound, "pass", passes(), "meaning", meaning);
  }
}
