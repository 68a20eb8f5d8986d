package dev.omni.quant.core.units;

import org.hipparchus.fraction.BigFraction;

/**
 * A unit of measurement or a currency.
 *
 * @param code in UCUM's spelling, or of ISO 4217
 * @param factor the unit in coherent SI units (or units of the currency)
 * @param offset added before the factor is applied, for temperatures: {@code Cel} has 273.15
 * @param dimension of the quantities it measures
 */
public record Unit(String code, Factor factor, BigFraction offset, Dimension dimension) {
  /** The unit of plain numbers. */
  public static final Unit ONE = new Unit("1", Factor.ONE, BigFraction.ZERO, Dimension.NONE);

  /** The maximum length of a code. */
  public static final int LONGEST = 64;

  private static final int LARGEST_POWER = 30;

  /**
   * Reads a unit, as {@code kW.h}, {@code m/s2}, {@code [psi]}, {@code USD/a}.
   *
   * @throws UnitSyntaxException when it is not a unit; states why
   */
  public static Unit of(String code) {
    return new UnitReader(code).read();
  }

  /** Returns the coherent unit of a dimension. */
  public static Unit coherent(Dimension dimension) {
    return new Unit(dimension.toString(), Factor.ONE, BigFraction.ZERO, dimension);
  }

  static Unit of(String code, Factor factor, Dimension dimension) {
    return new Unit(code, factor, BigFraction.ZERO, dimension);
  }

  /** Returns whether zero of this unit is not zero of its coherent unit, as for degrees Celsius. */
  public boolean shifted() {
    return offset.signum() != 0;
  }

  Unit named(String name) {
    return new Unit(name, factor, offset, dimension);
  }

  Unit scaled(Factor by) {
    return new Unit(code, factor.times(by), offset, dimension);
  }

  Unit times(Unit other) {
    requireProportional();
    other.requireProportional();
    return of(code, factor.times(other.factor), dimension.times(other.dimension));
  }

  Unit power(int exponent) {
    requireProportional();
    if (Math.abs(exponent) > LARGEST_POWER) {
      throw new UnitSyntaxException("a unit's power is at most " + LARGEST_POWER);
    }
    return of(
        code,
        factor.power(exponent),
        dimension.power(new org.hipparchus.fraction.Fraction(exponent)));
  }

  private void requireProportional() {
    if (shifted()) {
      throw new UnitSyntaxException(
          code + " has an offset and stands alone only; use K in products");
    }
  }
}
