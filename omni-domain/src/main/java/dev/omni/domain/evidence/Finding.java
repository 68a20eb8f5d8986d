package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;

/**
 * The result of one check.
 *
 * @param check name, as in {@code inclusion}
 * @param verdict whether the check passed, or could not be made
 * @param detail the observation, in one line
 */
public record Finding(String check, EvidenceVerdict verdict, String detail) {
  /** Creates a passed finding. */
  public static Finding pass(String check, String detail) {
    return new Finding(check, EvidenceVerdict.VALID, detail);
  }

  /** Creates a failed finding. */
  public static Finding fail(String check, String detail) {
    return new Finding(check, EvidenceVerdict.INVALID, detail);
  }

  /** Creates a finding that the verifier lacks what the check needs. */
  public static Finding unverifiable(String check, String detail) {
    return new Finding(check, EvidenceVerdict.UNVERIFIABLE, detail);
  }

  /** Creates a finding with the detail for either case. */
  static Finding of(String check, boolean passed, String right, String wrong) {
    return passed ? pass(check, right) : fail(check, wrong);
  }

  /** Returns whether the check was made and passed. */
  public boolean passed() {
    return verdict == EvidenceVerdict.VALID;
  }

  /** Returns the line that commands print. */
  public String line() {
    String mark =
        switch (verdict) {
          case VALID -> "pass  ";
          case INVALID -> "FAIL  ";
          case UNVERIFIABLE -> "open  ";
        };
    return mark + check + ": " + detail;
  }

  /** Returns the JSON form: {@code check, passed, verdict, detail}. */
  public Json.Obj json() {
    return Json.obj("check", check, "passed", passed(), "verdict", verdict, "detail", detail);
  }
}
