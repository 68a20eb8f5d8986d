package dev.omni.domain.feature.verification;

import dev.omni.domain.feature.verification.CheckResult.Check;
import dev.omni.domain.feature.verification.CheckResult.Status;
import java.util.List;
import java.util.Locale;

/** What all checks together make of a claim. */
public enum Verdict {
  /** The value was tested, and nothing speaks against it. */
  PASS,
  /** A check failed. */
  FAIL,
  /** Not enough could be decided. */
  INCONCLUSIVE;

  /**
   * A request that cannot be read decides nothing. Else any failure is one; without a check that
   * tests the value, or with one that is undecided, the claim is neither right nor wrong.
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
