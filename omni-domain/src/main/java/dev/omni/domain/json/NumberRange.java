package dev.omni.domain.json;

/**
 * The doubles that a schema accepts, between two finite bounds.
 *
 * @param least the least of them
 * @param most the greatest of them
 * @param whole whether they must have no fraction
 */
public record NumberRange(double least, double most, boolean whole) {
  /** All finite numbers. */
  public static final NumberRange FINITE =
      new NumberRange(-Double.MAX_VALUE, Double.MAX_VALUE, false);

  /** Returns whether a number is accepted; NaN is not. */
  public boolean has(double number) {
    return number >= least && number <= most && !(whole && number != Math.rint(number));
  }

  /** Returns those of both ranges. */
  NumberRange and(NumberRange other) {
    return new NumberRange(
        Math.max(least, other.least), Math.min(most, other.most), whole || other.whole);
  }
}
