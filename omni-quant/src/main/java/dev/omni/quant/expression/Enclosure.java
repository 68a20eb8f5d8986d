package dev.omni.quant.expression;

import dev.omni.quant.quantity.Factor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Two numbers of 40 digits between which a value certainly lies: interval arithmetic with outward
 * rounding (R. E. Moore, Interval Analysis, 1966).
 *
 * @param low not above {@code high}
 * @param high not below {@code low}
 */
public record Enclosure(BigDecimal low, BigDecimal high) {
  /** One. */
  public static final Enclosure ONE = exactly(BigDecimal.ONE);

  /** Two. */
  static final Enclosure TWO = exactly(BigDecimal.valueOf(2));

  private static final MathContext DOWN = new MathContext(40, RoundingMode.FLOOR);
  private static final MathContext UP = new MathContext(40, RoundingMode.CEILING);
  private static final MathContext MIDDLE = new MathContext(41);
  private static final int LARGEST_EXPONENT = 2_000_000;

  /** Of one number alone, whatever digits it has. */
  public static Enclosure exactly(BigDecimal value) {
    return new Enclosure(value, value);
  }

  /** Of all that lies between two, rounded outwards. */
  static Enclosure between(BigDecimal low, BigDecimal high) {
    return new Enclosure(inRange(low.round(DOWN)), inRange(high.round(UP)));
  }

  /** Around an approximation that is off by at most {@code error}. */
  static Enclosure around(BigDecimal value, BigDecimal error) {
    return between(value.subtract(error, DOWN), value.add(error, UP));
  }

  /** Of a factor between units. */
  public static Enclosure of(Factor factor) {
    Enclosure ratio = of(factor.fraction().getNumerator(), factor.fraction().getDenominator());
    return factor.pi() == 0 ? ratio : ratio.times(Elementary.PI.power(factor.pi()));
  }

  /** Of a fraction. */
  public static Enclosure of(BigInteger numerator, BigInteger denominator) {
    return exactly(new BigDecimal(numerator)).over(exactly(new BigDecimal(denominator)));
  }

  /** Whether it is one number. */
  public boolean exact() {
    return low.compareTo(high) == 0;
  }

  /** The number in the middle, to 40 digits. */
  public BigDecimal middle() {
    return exact() ? low : low.add(high, MIDDLE).divide(BigDecimal.valueOf(2), MIDDLE);
  }

  /** The distance between the two. */
  public BigDecimal width() {
    return high.subtract(low, UP);
  }

  /** Whether zero lies in it. */
  public boolean hasZero() {
    return low.signum() <= 0 && high.signum() >= 0;
  }

  Enclosure negative() {
    return new Enclosure(high.negate(), low.negate());
  }

  /** Of the sum. */
  public Enclosure plus(Enclosure other) {
    return new Enclosure(inRange(low.add(other.low, DOWN)), inRange(high.add(other.high, UP)));
  }

  /** Of the difference. */
  public Enclosure minus(Enclosure other) {
    return plus(other.negative());
  }

  /** Of the product. */
  public Enclosure times(Enclosure other) {
    BigDecimal least = low.multiply(other.low, DOWN);
    BigDecimal most = low.multiply(other.low, UP);
    BigDecimal[][] pairs = {{low, other.high}, {high, other.low}, {high, other.high}};
    for (BigDecimal[] pair : pairs) {
      least = least.min(pair[0].multiply(pair[1], DOWN));
      most = most.max(pair[0].multiply(pair[1], UP));
    }
    return new Enclosure(inRange(least), inRange(most));
  }

  /**
   * Of the quotient.
   *
   * @throws Undefined when the divisor may be zero
   */
  public Enclosure over(Enclosure other) {
    if (other.hasZero()) {
      throw new Undefined("there is a division by zero");
    }
    BigDecimal least = low.divide(other.low, DOWN);
    BigDecimal most = low.divide(other.low, UP);
    BigDecimal[][] pairs = {{low, other.high}, {high, other.low}, {high, other.high}};
    for (BigDecimal[] pair : pairs) {
      least = least.min(pair[0].divide(pair[1], DOWN));
      most = most.max(pair[0].divide(pair[1], UP));
    }
    return new Enclosure(inRange(least), inRange(most));
  }

  /** Of an integer power, by squaring. */
  Enclosure power(int exponent) {
    if (exponent < 0) {
      return ONE.over(power(-exponent));
    }
    Enclosure product = ONE;
    Enclosure square = this;
    for (int bits = exponent; bits > 0; bits >>= 1) {
      product = (bits & 1) == 1 ? product.times(square) : product;
      square = bits > 1 ? square.times(square) : square;
    }
    return product;
  }

  private static BigDecimal inRange(BigDecimal value) {
    if (Math.abs((long) value.precision() - value.scale()) > LARGEST_EXPONENT) {
      throw new Undefined("a number is larger or smaller than 10 to the power of two million");
    }
    return value;
  }
}
