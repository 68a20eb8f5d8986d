package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;

/**
 * One thing that was looked at.
 *
 * @param check its name, as in {@code inclusion}
 * @param passed whether it is as it must be
 * @param detail what was found, in one line
 */
public record Finding(String check, boolean passed, String detail) {
  /** As it is. */
  public static Finding pass(String check, String detail) {
    return new Finding(check, true, detail);
  }

  /** As it must not be. */
  public static Finding fail(String check, String detail) {
    return new Finding(check, false, detail);
  }

  /** As it is or not, with what to say in either case. */
  static Finding of(String check, boolean passed, String right, String wrong) {
    return passed ? pass(check, right) : fail(check, wrong);
  }

  /** {@code check, passed, detail}. */
  public Json.Obj json() {
    return Json.obj("check", check, "passed", passed, "detail", detail);
  }
}
