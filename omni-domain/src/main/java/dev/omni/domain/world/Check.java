package dev.omni.domain.world;

import dev.omni.domain.json.Json;

/**
 * A numerical check of a result: a computed number and its bound.
 *
 * @param name as in {@code put_call_parity_residual}
 * @param value the computed number, finite
 * @param bound the largest magnitude that passes
 * @param meaning one sentence: the meaning of the number and the reason why it should be small
 */
public record Check(String name, double value, double bound, String meaning) {
  /** Returns whether the magnitude of the value is within the bound; NaN is not. */
  public boolean passes() {
    return Math.abs(value) <= bound;
  }

  /** Returns the JSON form for evidence. */
  public Json.Obj json() {
    return Json.obj(
        "name", name, "value", value, "bound", bound, "pass", passes(), "meaning", meaning);
  }
}
