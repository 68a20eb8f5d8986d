package dev.omni.quant.core.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.hipparchus.fraction.BigFraction;

/**
 * A scale of readings {@code x} of the proportional quantity {@code curve(inner x + offset)}.
 *
 * @param curve of the scale
 * @param inner factor of the reading; not 0, and 1 for a linear curve
 * @param offset added to the reading, as 273.15 for degrees Celsius
 */
public record Scale(Curve curve, BigFraction inner, BigFraction offset) {
  /** The scale of a unit that is proportional to its coherent unit. */
  public static final Scale RATIO = new Scale(Curve.LINEAR, BigFraction.ONE, BigFraction.ZERO);

  static Scale shifted(BigFraction offset) {
    return new Scale(Curve.LINEAR, BigFraction.ONE, offset);
  }

  static Scale curved(Curve curve, BigFraction inner) {
    return new Scale(curve, inner, BigFraction.ZERO);
  }

  /** Returns whether a larger reading is a smaller quantity. */
  boolean falling() {
    return inner.signum() < 0;
  }

  Optional<BigDecimal> quantity(BigDecimal reading, MathContext digits) {
    BigDecimal argument = product(reading, inner, digits).add(value(offset, digits), digits);
    return curve.quantity(argument, digits);
  }

  Optional<BigDecimal> reading(BigDecimal quantity, MathContext digits) {
    return curve
        .reading(quantity, digits)
        .map(x -> x.subtract(value(offset, digits), digits))
        .map(x -> product(x, inner.reciprocal(), digits));
  }

  double quantity(double reading) {
    return curve.quantity(inner.doubleValue() * reading + offset.doubleValue());
  }

  double slope(double reading) {
    return curve.slope(inner.doubleValue() * reading + offset.doubleValue()) * inner.doubleValue();
  }

  private static BigDecimal product(BigDecimal x, BigFraction by, MathContext digits) {
    return x.multiply(new BigDecimal(by.getNumerator()))
        .divide(new BigDecimal(by.getDenominator()), digits);
  }

  static BigDecimal value(BigFraction fraction, MathContext digits) {
    return new BigDecimal(fraction.getNumerator())
        .divide(new BigDecimal(fraction.getDenominator()), digits);
  }
}
