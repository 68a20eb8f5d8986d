package dev.omni.quant.core.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.hipparchus.fraction.BigFraction;
import org.hipparchus.fraction.Fraction;

/**
 * A unit of measurement or a currency. A reading {@code x} is {@code factor} times the scale's
 * quantity at {@code x}, in coherent SI units or units of the currency.
 *
 * @param code in UCUM's spelling, or of ISO 4217
 * @param factor of the proportional quantity
 * @param scale from readings to that quantity
 * @param dimension of the quantities it measures
 * @param multiple the product of its prefixes, powers of ten and whole numbers
 */
public record UcumUnit(
    String code, Factor factor, Scale scale, Dimension dimension, Factor multiple) {
  /** The unit of plain numbers. */
  public static final UcumUnit ONE = of("1", Factor.ONE, Dimension.NONE);

  /** The maximum length of a code. */
  public static final int LONGEST = 64;

  /**
   * Reads a unit, as {@code kW.h}, {@code m/s2}, {@code [psi]}, {@code USD/a}.
   *
   * @throws UnitSyntaxException when it is not a unit; states why
   */
  public static UcumUnit of(String code) {
    return new UnitReader(code).read();
  }

  /** Returns the coherent unit of a dimension. */
  public static UcumUnit coherent(Dimension dimension) {
    return of(dimension.toString(), Factor.ONE, dimension);
  }

  static UcumUnit of(String code, Factor factor, Dimension dimension) {
    return new UcumUnit(code, factor, Scale.RATIO, dimension, Factor.ONE);
  }

  static UcumUnit number(String code, Factor factor) {
    return new UcumUnit(code, factor, Scale.RATIO, Dimension.NONE, factor);
  }

  /** Returns whether zero of this unit is not zero of its coherent unit, as for degrees Celsius. */
  public boolean shifted() {
    return scale.offset().signum() != 0;
  }

  /** Returns whether readings are not proportional to the quantity. */
  public boolean special() {
    return !scale.equals(Scale.RATIO);
  }

  /** Returns whether readings are neither proportional to the quantity nor shifted only. */
  public boolean curved() {
    return scale.curve() != Curve.LINEAR;
  }

  /** Returns whether a larger reading is a smaller quantity, as for pH. */
  public boolean falling() {
    return scale.falling();
  }

  /** Returns the same unit for differences of readings. */
  public UcumUnit ofDifferences() {
    return shifted() ? new UcumUnit(code, factor, Scale.RATIO, dimension, multiple) : this;
  }

  /** Returns a reading in coherent units; empty where the scale has no such reading. */
  public Optional<BigDecimal> coherent(BigDecimal reading, MathContext digits) {
    return scale.quantity(reading, digits).map(x -> x.multiply(factor.value(digits), digits));
  }

  /** Returns the reading of a value in coherent units; empty where the scale does not reach it. */
  public Optional<BigDecimal> reading(BigDecimal coherent, MathContext digits) {
    return scale.reading(coherent.divide(factor.value(digits), digits), digits);
  }

  /** Returns the number that is added to a reading. */
  BigDecimal offset(MathContext digits) {
    return Scale.value(scale.offset(), digits);
  }

  /** Returns a reading in coherent units in double precision; NaN where there is no such one. */
  public double coherent(double reading) {
    return factor.value(MathContext.DECIMAL64).doubleValue() * scale.quantity(reading);
  }

  /** Returns the coherent units for one more at a reading. */
  public double slope(double reading) {
    return factor.value(MathContext.DECIMAL64).doubleValue() * scale.slope(reading);
  }

  UcumUnit named(String name) {
    return new UcumUnit(name, factor, scale, dimension, multiple);
  }

  /** Returns a unit of so many of this one. */
  UcumUnit scaled(Factor by) {
    Factor scaled = multiple.times(by);
    if (!special()) {
      return new UcumUnit(code, factor.times(by), scale, dimension, scaled);
    }
    BigFraction inner = by.fraction().multiply(new BigFraction(10).pow(by.ten()));
    return curved()
        ? new UcumUnit(
            code,
            factor,
            Scale.curved(scale.curve(), scale.inner().multiply(inner)),
            dimension,
            scaled)
        : new UcumUnit(
            code, factor.times(by), Scale.shifted(scale.offset().divide(inner)), dimension, scaled);
  }

  UcumUnit times(UcumUnit other) {
    if (special() && other.plainNumber()) {
      return scaled(other.factor);
    }
    if (other.special() && plainNumber()) {
      return other.scaled(factor);
    }
    requireProportional();
    other.requireProportional();
    return new UcumUnit(
        code,
        factor.times(other.factor),
        Scale.RATIO,
        dimension.times(other.dimension),
        multiple.times(other.multiple));
  }

  private boolean plainNumber() {
    return dimension.none()
        && !special()
        && factor.equals(multiple)
        && factor.pi() == 0
        && Math.abs(factor.ten()) <= MathContext.DECIMAL128.getPrecision();
  }

  UcumUnit power(int exponent) {
    if (exponent == 1) {
      return this;
    }
    requireProportional();
    return new UcumUnit(
        code,
        factor.power(exponent),
        Scale.RATIO,
        dimension.power(new Fraction(exponent)),
        multiple.power(exponent));
  }

  private void requireProportional() {
    if (shifted()) {
      throw new UnitSyntaxException(
          code + " is a point on a scale and must stand alone; K is a difference");
    }
    if (special()) {
      throw new UnitSyntaxException(
          code + " is a reading on a scale that is not proportional, and must stand alone");
    }
  }
}
