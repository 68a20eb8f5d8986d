package dev.omni.operations.verification;

import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.CheckResult.Status;
import java.util.List;
import java.util.Locale;

/** The combined result of all checks of a claim. */
public enum Verdict {
  /** The value was tested, and no check failed. */
  PASS,
  /** A check failed. */
  FAIL,
  /** Too little could be decided. */
  INCONCLUSIVE;

  /**
   * Combines check results. An unreadable request is inconclusive; otherwise one failure fails the
   * claim. Without a test of the value, or with an undecided check, the claim is inconclusive.
   */
  public static Verdict of(List<CheckResult> judgements) {
    boolean unread =
        judgements.stream().anyMatch(j -> j.check() == Check.SCHEMA && j.status() == Status.FAIL);
    if (unread) {
      return INCONCLUSIVE;
    }
    if (judgements.stream().anyMatch(j -> j.status() == Status.FAIL)) {
      return FAIL;
    }
    boolean undecided = judgements.stream().anyMatch(j -> j.status() == Status.INCONCLUSIVE);
    boolean tested =
        judgements.stream().anyMatch(j -> j.check().testsTheValue() && j.status() == Status.PASS);
    return tested && !undecided ? PASS : INCONCLUSIVE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
