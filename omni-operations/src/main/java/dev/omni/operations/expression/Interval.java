package dev.omni.operations.expression;

import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Factor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An interval with bounds of 40 digits that is proven to contain a value: interval arithmetic with
 * outward rounding (R. E. Moore, Interval Analysis, 1966).
 *
 * @param low not above {@code high}
 * @param high not below {@code low}
 */
public record Interval(BigDecimal low, BigDecimal high) {
  /** One. */
  public static final Interval ONE = exactly(BigDecimal.ONE);

  /** Two. */
  static final Interval TWO = exactly(BigDecimal.valueOf(2));

  private static final MathContext DOWN = new MathContext(40, RoundingMode.FLOOR);
  private static final MathContext UP = new MathContext(40, RoundingMode.CEILING);
  private static final MathContext MIDDLE = new MathContext(41);
  private static final int LARGEST_EXPONENT = 2_000_000;

  /** Returns the interval that holds one number exactly, with all its digits. */
  public static Interval exactly(BigDecimal value) {
    return new Interval(value, value);
  }

  /** Returns the interval between two numbers, rounded outwards. */
  static Interval between(BigDecimal low, BigDecimal high) {
    return new Interval(inRange(low.round(DOWN)), inRange(high.round(UP)));
  }

  /** Creates an interval around an approximation with an error of at most {@code error}. */
  static Interval around(BigDecimal value, BigDecimal error) {
    return between(value.subtract(error, DOWN), value.add(error, UP));
  }

  /** Returns the interval of a factor between units. */
  public static Interval of(Factor factor) {
    Interval ratio =
        of(factor.fraction().getNumerator(), factor.fraction().getDenominator())
            .times(exactly(BigDecimal.ONE.scaleByPowerOfTen(factor.ten())));
    return factor.pi() == 0 ? ratio : ratio.times(IntervalFunctions.PI.power(factor.pi()));
  }

  /** Returns the interval of a fraction. */
  public static Interval of(BigInteger numerator, BigInteger denominator) {
    return exactly(new BigDecimal(numerator)).over(exactly(new BigDecimal(denominator)));
  }

  /** Returns whether it is one number. */
  public boolean exact() {
    return low.compareTo(high) == 0;
  }

  /** Returns the number in the middle, to 40 digits. */
  public BigDecimal middle() {
    return exact() ? low : low.add(high, MIDDLE).divide(BigDecimal.valueOf(2), MIDDLE);
  }

  /** Returns the distance between the two. */
  public BigDecimal width() {
    return high.subtract(low, UP);
  }

  /** Returns whether zero lies in it. */
  public boolean hasZero() {
    return low.signum() <= 0 && high.signum() >= 0;
  }

  Interval negative() {
    return new Interval(high.negate(), low.negate());
  }

  /** Returns the interval of the sum. */
  public Interval plus(Interval other) {
    return new Interval(inRange(low.add(other.low, DOWN)), inRange(high.add(other.high, UP)));
  }

  /** Returns the interval of the difference. */
  public Interval minus(Interval other) {
    return plus(other.negative());
  }

  /** Returns the interval of the product. */
  public Interval times(Interval other) {
    BigDecimal least = low.multiply(other.low, DOWN);
    BigDecimal most = low.multiply(other.low, UP);
    BigDecimal[][] pairs = {{low, other.high}, {high, other.low}, {high, other.high}};
    for (BigDecimal[] pair : pairs) {
      least = least.min(pair[0].multiply(pair[1], DOWN));
      most = most.max(pair[0].multiply(pair[1], UP));
    }
    return new Interval(inRange(least), inRange(most));
  }

  /**
   * Returns the interval of the quotient.
   *
   * @throws UndefinedFormulaException when the divisor may be zero
   */
  public Interval over(Interval other) {
    if (other.hasZero()) {
      throw new UndefinedFormulaException("there is a division by zero");
    }
    BigDecimal least = low.divide(other.low, DOWN);
    BigDecimal most = low.divide(other.low, UP);
    BigDecimal[][] pairs = {{low, other.high}, {high, other.low}, {high, other.high}};
    for (BigDecimal[] pair : pairs) {
      least = least.min(pair[0].divide(pair[1], DOWN));
      most = most.max(pair[0].divide(pair[1], UP));
    }
    return new Interval(inRange(least), inRange(most));
  }

  /** Returns the interval of an integer power, by squaring. */
  Interval power(int exponent) {
    if (exponent < 0) {
      return ONE.over(power(-exponent));
    }
    Interval product = ONE;
    Interval square = this;
    for (int bits = exponent; bits > 0; bits >>= 1) {
      product = (bits & 1) == 1 ? product.times(square) : product;
      square = bits > 1 ? square.times(square) : square;
    }
    return product;
  }

  private static BigDecimal inRange(BigDecimal value) {
    if (Math.abs((long) value.precision() - value.scale()) > LARGEST_EXPONENT) {
      throw new UndefinedFormulaException(
          "a number is larger or smaller than 10 to the power of two million");
    }
    return value;
  }
}
