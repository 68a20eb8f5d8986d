package dev.omni.quant.core.units;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.MathContext;
import org.hipparchus.fraction.BigFraction;

/**
 * An exact factor: a fraction times powers of ten and of pi.
 *
 * @param fraction above 0
 * @param ten the power of ten, kept apart so that {@code 10*999999} needs no million digits
 * @param pi the power of pi
 */
public record Factor(BigFraction fraction, int ten, int pi) {
  /** One. */
  public static final Factor ONE = new Factor(BigFraction.ONE, 0, 0);

  /** The largest power of ten. */
  static final int LARGEST_TEN = 1_000_000;

  private static final int LARGEST_PI = 10_000;
  private static final int MOST_BITS = 65_536;

  /**
   * Checks the size of the factor.
   *
   * @throws UnitSyntaxException when it is beyond what is computed
   */
  public Factor {
    if (Math.abs(ten) > LARGEST_TEN || Math.abs(pi) > LARGEST_PI || bits(fraction) > MOST_BITS) {
      throw tooLarge();
    }
  }

  static Factor of(BigDecimal value) {
    BigDecimal plain = value.stripTrailingZeros();
    return new Factor(new BigFraction(plain.unscaledValue()), -plain.scale(), 0);
  }

  static Factor tenTo(int exponent) {
    return new Factor(BigFraction.ONE, exponent, 0);
  }

  static Factor piTo(int exponent) {
    return new Factor(BigFraction.ONE, 0, exponent);
  }

  Factor times(Factor other) {
    return new Factor(fraction.multiply(other.fraction), ten + other.ten, pi + other.pi);
  }

  /** Returns the quotient of this factor and another. */
  public Factor over(Factor other) {
    return new Factor(fraction.divide(other.fraction), ten - other.ten, pi - other.pi);
  }

  Factor power(int exponent) {
    long size = Math.abs((long) exponent);
    if (size * bits(fraction) > MOST_BITS
        || size * Math.abs(ten) > LARGEST_TEN
        || size * Math.abs(pi) > LARGEST_PI) {
      throw tooLarge();
    }
    return new Factor(fraction.pow(exponent), ten * exponent, pi * exponent);
  }

  private static long bits(BigFraction fraction) {
    return fraction.equals(BigFraction.ONE)
        ? 0
        : (long) fraction.getNumerator().bitLength() + fraction.getDenominator().bitLength();
  }

  private static UnitSyntaxException tooLarge() {
    return new UnitSyntaxException("a unit's factor is beyond what is computed");
  }

  /**
   * Returns the value to the digits requested, with an error of half a unit in the last one or two
   * at most.
   */
  public BigDecimal value(MathContext digits) {
    BigDecimal ratio =
        new BigDecimal(fraction.getNumerator())
            .divide(new BigDecimal(fraction.getDenominator()), digits)
            .scaleByPowerOfTen(ten);
    return pi == 0
        ? ratio
        : ratio.multiply(BigDecimalMath.pow(BigDecimalMath.pi(digits), pi, digits), digits);
  }
}
