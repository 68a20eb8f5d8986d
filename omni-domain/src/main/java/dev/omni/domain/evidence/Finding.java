package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;

/**
 * The result of one check.
 *
 * @param check name, as in {@code inclusion}
 * @param passed whether the check passed
 * @param detail the observation, in one line
 */
public record Finding(String check, boolean passed, String detail) {
  /** Creates a passed finding. */
  public static Finding pass(String check, String detail) {
    return new Finding(check, true, detail);
  }

  /** Creates a failed finding. */
  public static Finding fail(String check, String detail) {
    return new Finding(check, false, detail);
  }

  /** Creates a finding with the detail for either case. */
  static Finding of(String check, boolean passed, String right, String wrong) {
    return passed ? pass(check, right) : fail(check, wrong);
  }

  /** Returns the JSON form: {@code check, passed, detail}. */
  public Json.Obj json() {
    return Json.obj("check", check, "passed", passed, "detail", detail);
  }
}
