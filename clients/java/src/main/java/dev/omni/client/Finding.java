package dev.omni.client;

import java.io.Serializable;

/**
 * One check of evidence with its outcome.
 *
 * @param check its name
 * @param verdict whether it holds, or could not be checked
 * @param detail what was compared
 */
public record Finding(String check, Verdict verdict, String detail) implements Serializable {
  Finding(String check, boolean passed, String detail) {
    this(check, passed ? Verdict.VALID : Verdict.INVALID, detail);
  }

  /** Returns whether it was checked and holds. */
  public boolean passed() {
    return verdict == Verdict.VALID;
  }
}
