package dev.omni.operations.guard;

/**
 * A rule in addition to the standard rules.
 *
 * @param id its name
 * @param when condition of the rule, in CEL
 * @param outcome outcome when the condition holds; never allow
 * @param reason text of the author
 */
public record Rule(String id, String when, GuardOutcome outcome, String reason) {
  /** Rejects a rule that would allow: rules only tighten. */
  public Rule {
    if (outcome == GuardOutcome.ALLOW) {
      throw new IllegalArgumentException("a rule can only tighten; its outcome cannot be allow");
    }
  }

  /** Returns the reason when the condition holds. */
  public GuardReason speaking() {
    return GuardReason.of(id, outcome, reason);
  }

  /** Returns the reason when the condition cannot be evaluated: the guard fails closed. */
  public GuardReason undecided(String why) {
    return GuardReason.of(
        "rule-error", GuardOutcome.REQUIRE_HUMAN, "rule " + id + " has no value: " + why);
  }
}
