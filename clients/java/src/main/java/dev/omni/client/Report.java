package dev.omni.client;

import java.io.Serializable;
import java.util.List;

/**
 * All checks of one document.
 *
 * @param findings each check
 */
public record Report(List<Finding> findings) implements Serializable {
  public Report {
    findings = List.copyOf(findings);
  }

  /** Returns whether all checks were made and passed. */
  public boolean ok() {
    return verdict() == Verdict.VALID;
  }

  /** Returns the verdict of all checks. */
  public Verdict verdict() {
    return Verdict.of(findings);
  }
}
