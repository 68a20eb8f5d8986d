package dev.omni.quant.core.units;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.MathContext;
import org.hipparchus.fraction.BigFraction;

/**
 * An exact factor: a fraction times a power of pi.
 *
 * @param fraction above 0
 * @param pi the power of pi
 */
public record Factor(BigFraction fraction, int pi) {
  /** One. */
  public static final Factor ONE = new Factor(BigFraction.ONE, 0);

  static Factor of(BigDecimal value) {
    BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
    return new Factor(
        new BigFraction(
            plain.unscaledValue(), BigDecimal.ONE.movePointRight(plain.scale()).toBigInteger()),
        0);
  }

  Factor times(Factor other) {
    return new Factor(fraction.multiply(other.fraction), pi + other.pi);
  }

  /** Returns the quotient of this factor and another. */
  public Factor over(Factor other) {
    return new Factor(fraction.divide(other.fraction), pi - other.pi);
  }

  Factor power(int exponent) {
    return new Factor(fraction.pow(exponent), pi * exponent);
  }

  /**
   * Returns the value to the digits requested, with an error of half a unit in the last one or two
   * at most.
   */
  public BigDecimal value(MathContext digits) {
    BigDecimal ratio =
        new BigDecimal(fraction.getNumerator())
            .divide(new BigDecimal(fraction.getDenominator()), digits);
    return pi == 0
        ? ratio
        : ratio.multiply(BigDecimalMath.pow(BigDecimalMath.pi(digits), pi, digits), digits);
  }
}
