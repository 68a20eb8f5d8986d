package dev.omni.quant.core.units;

import org.hipparchus.fraction.BigFraction;

/**
 * A unit of measurement or a currency.
 *
 * @param code in UCUM's spelling, or of ISO 4217
 * @param factor how many coherent SI units (or units of the currency) it is
 * @param offset what is added before the factor, for temperatures: {@code Cel} has 273.15
 * @param dimension what it measures
 */
public record Unit(String code, Factor factor, BigFraction offset, Dimension dimension) {
  /** Of plain numbers. */
  public static final Unit ONE = new Unit("1", Factor.ONE, BigFraction.ZERO, Dimension.NONE);

  /** The longest code. */
  public static final int LONGEST = 64;

  private static final int LARGEST_POWER = 30;

  /**
   * Reads a unit, as {@code kW.h}, {@code m/s2}, {@code [psi]}, {@code USD/a}.
   *
   * @throws UnitSyntaxException when it is none; says why
   */
  public static Unit of(String code) {
    return new UnitReader(code).read();
  }

  /** The coherent unit of a dimension. */
  public static Unit coherent(Dimension dimension) {
    return new Unit(dimension.toString(), Factor.ONE, BigFraction.ZERO, dimension);
  }

  static Unit of(String code, Factor factor, Dimension dimension) {
    return new Unit(code, factor, BigFraction.ZERO, dimension);
  }

  /** Whether zero of it is not nothing, as for degrees Celsius. */
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
