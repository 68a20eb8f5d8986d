package dev.omni.domain.json;

import java.util.Optional;

/**
 * The rule for the values of one member of an object, where these alone decide: a valid object
 * stays valid with another value that fits.
 */
public final class MemberRule {
  private final ShapeRules rules;
  private final Optional<NumberRange> range;

  MemberRule(ShapeRules rules) {
    this.rules = rules;
    this.range = rules.range();
  }

  /** Returns whether a value fits. */
  public boolean fits(Json value) {
    return rules.fits(value);
  }

  /**
   * Returns the numbers that certainly fit, where the schema takes numbers. One outside may fit: as
   * a decimal that lies between a bound and the nearest double.
   */
  public Optional<NumberRange> range() {
    return range;
  }
}
