package dev.omni.domain.feature.guard;

/**
 * A rule beside the base rules.
 *
 * @param id its name
 * @param when the condition under which it speaks, in CEL
 * @param ruling what it asks for then; never allow
 * @param reason why, in its author's words
 */
public record Rule(String id, String when, GuardOutcome ruling, String reason) {
  /** Refuses a rule that would allow: rules can only tighten. */
  public Rule {
    if (ruling == GuardOutcome.ALLOW) {
      throw new IllegalArgumentException("a rule can only tighten; its outcome cannot be allow");
    }
  }

  /** What it says when it speaks. */
  public GuardReason speaking() {
    return GuardReason.of(id, ruling, reason);
  }

  /** What is said when it cannot be told whether it speaks: the guard fails closed. */
  public GuardReason undecided(String why) {
    return GuardReason.of(
        "rule-error", GuardOutcome.REQUIRE_HUMAN, "rule " + id + " has no value: " + why);
  }
}
