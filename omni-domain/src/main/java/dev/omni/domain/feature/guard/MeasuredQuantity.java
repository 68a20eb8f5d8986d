package dev.omni.domain.feature.guard;

import java.util.Optional;

/**
 * A quantity of the action, as the evidence has it where there is any.
 *
 * @param name its name
 * @param units how its unit stands to that of the limit
 * @param limit where it must be, in its own unit
 * @param value in its own unit
 * @param conformance how it stands to the limit; empty without limit or without uncertainty
 */
public record MeasuredQuantity(
    String name,
    Units units,
    Optional<Limit> limit,
    double value,
    Optional<ConformityAssessment> conformance) {
  /** How the unit of a value stands to the unit of its limit. */
  public enum Units {
    /** One can be told in the other. */
    FIT,
    /** The limit has one and the value has none. */
    MISSING,
    /** They measure different things. */
    DIFFER
  }
}
