package dev.omni.domain.evidence;

import java.util.Collection;
import java.util.Locale;

/** Verdict about evidence. What could not be checked never counts as valid. */
public enum EvidenceVerdict {
  VALID(0),
  INVALID(1),
  /** Nothing contradicts, but the verifier lacks something that it needs. */
  UNVERIFIABLE(3);

  private final int status;

  EvidenceVerdict(int status) {
    this.status = status;
  }

  /** Returns the exit status of a command that verifies. */
  public int status() {
    return status;
  }

  /** Returns the verdict of all findings: one that contradicts outweighs what is not checked. */
  public static EvidenceVerdict of(Collection<Finding> findings) {
    if (findings.stream().anyMatch(found -> found.verdict() == INVALID)) {
      return INVALID;
    }
    return findings.stream().allMatch(Finding::passed) ? VALID : UNVERIFIABLE;
  }

  /** Returns the name in lower case, as JSON has it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
