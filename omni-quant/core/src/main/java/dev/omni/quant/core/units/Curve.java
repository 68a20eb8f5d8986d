package dev.omni.quant.core.units;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * A rising or falling function from the reading on a scale to a proportional quantity, after the
 * special units of UCUM 2.2, table 2 and clauses 21 to 22.
 */
public enum Curve {
  /** The reading itself. */
  LINEAR,
  /** Ten to the reading. */
  TEN,
  /** The exponential of the reading. */
  E,
  /** Two to the reading. */
  TWO,
  /** Fifty thousand to the reading. */
  FIFTY_THOUSAND,
  /** The arc tangent of the reading. */
  ARC_TANGENT,
  /** The square of the reading. */
  SQUARE;

  private static final BigDecimal LARGEST_EXPONENT = BigDecimal.valueOf(10_000);
  private static final BigDecimal HALF_PI = new BigDecimal("1.5707963267948966192313216916397514");

  /** Returns the quantity at a reading; empty where the scale has no such reading. */
  Optional<BigDecimal> quantity(BigDecimal reading, MathContext digits) {
    boolean defined =
        switch (this) {
          case LINEAR, ARC_TANGENT -> true;
          case TEN, E, TWO, FIFTY_THOUSAND -> reading.abs().compareTo(LARGEST_EXPONENT) <= 0;
          case SQUARE -> reading.signum() >= 0;
        };
    return defined ? Optional.of(evaluated(reading, digits)) : Optional.empty();
  }

  private BigDecimal evaluated(BigDecimal x, MathContext digits) {
    return switch (this) {
      case LINEAR -> x;
      case TEN -> BigDecimalMath.pow(BigDecimal.TEN, x, digits);
      case E -> BigDecimalMath.exp(x, digits);
      case TWO -> BigDecimalMath.pow(BigDecimal.valueOf(2), x, digits);
      case FIFTY_THOUSAND -> BigDecimalMath.pow(BigDecimal.valueOf(50_000), x, digits);
      case ARC_TANGENT -> BigDecimalMath.atan(x, digits);
      case SQUARE -> x.multiply(x, digits);
    };
  }

  /** Returns the reading of a quantity; empty where the scale does not reach it. */
  Optional<BigDecimal> reading(BigDecimal quantity, MathContext digits) {
    boolean defined =
        switch (this) {
          case LINEAR -> true;
          case TEN, E, TWO, FIFTY_THOUSAND -> quantity.signum() > 0;
          case ARC_TANGENT -> quantity.abs().compareTo(HALF_PI) < 0;
          case SQUARE -> quantity.signum() >= 0;
        };
    return defined ? Optional.of(inverted(quantity, digits)) : Optional.empty();
  }

  private BigDecimal inverted(BigDecimal y, MathContext digits) {
    return switch (this) {
      case LINEAR -> y;
      case TEN -> BigDecimalMath.log10(y, digits);
      case E -> BigDecimalMath.log(y, digits);
      case TWO -> BigDecimalMath.log2(y, digits);
      case FIFTY_THOUSAND ->
          BigDecimalMath.log(y, digits)
              .divide(BigDecimalMath.log(BigDecimal.valueOf(50_000), digits), digits);
      case ARC_TANGENT -> BigDecimalMath.tan(y, digits);
      case SQUARE -> y.sqrt(digits);
    };
  }

  /** Returns the quantity at a reading in double precision; NaN where there is none. */
  double quantity(double reading) {
    return switch (this) {
      case LINEAR -> reading;
      case TEN -> FastMath.pow(10, reading);
      case E -> FastMath.exp(reading);
      case TWO -> FastMath.pow(2, reading);
      case FIFTY_THOUSAND -> FastMath.pow(50_000, reading);
      case ARC_TANGENT -> FastMath.atan(reading);
      case SQUARE -> reading < 0 ? Double.NaN : reading * reading;
    };
  }

  /** Returns the derivative at a reading. */
  double slope(double reading) {
    return switch (this) {
      case LINEAR -> 1;
      case TEN -> FastMath.log(10) * FastMath.pow(10, reading);
      case E -> FastMath.exp(reading);
      case TWO -> FastMath.log(2) * FastMath.pow(2, reading);
      case FIFTY_THOUSAND -> FastMath.log(50_000) * FastMath.pow(50_000, reading);
      case ARC_TANGENT -> 1 / (1 + reading * reading);
      case SQUARE -> 2 * reading;
    };
  }
}
