package dev.omni.operations.guard;

import dev.omni.operations.conformity.ConformityAssessment;
import dev.omni.operations.conformity.Limit;
import java.util.Optional;

/**
 * A quantity of the action, with the value of the evidence where there is one.
 *
 * @param name its name
 * @param units compatibility of its unit with the unit of the limit
 * @param limit permitted range, in its own unit
 * @param value in its own unit
 * @param conformance conformity with the limit; empty without limit or without uncertainty
 * @param obstacle the reason why the units differ, else empty
 */
public record MeasuredQuantity(
    String name,
    Units units,
    Optional<Limit> limit,
    double value,
    Optional<ConformityAssessment> conformance,
    Optional<String> obstacle) {
  /** The compatibility of the units of value and limit. */
  public enum Units {
    /** The units are convertible. */
    FIT,
    /** The limit has a unit and the value has none. */
    MISSING,
    /** There is no conversion between the units. */
    DIFFER
  }
}
