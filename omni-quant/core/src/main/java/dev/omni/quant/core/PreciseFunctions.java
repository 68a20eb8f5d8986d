package dev.omni.quant.core;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Elementary functions of 34 digits, for second methods. They are computed with 11 digits more, and
 * share nothing with the functions of double precision but the start of a logarithm.
 */
public final class PreciseFunctions {
  /** The digits of results. */
  public static final MathContext DIGITS = new MathContext(34);

  /** The digits of computations. */
  public static final MathContext WORKING = new MathContext(45);

  /** What evidence says of such numbers. */
  public static final String PRECISION = "decimal, 34 digits";

  /** What evidence says of their library: that of the Java platform. */
  public static final String LIBRARY = "java.base:java.math";

  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal LN_2 =
      new BigDecimal("0.6931471805599453094172321214581765680755001343602552541206800094933936");

  private static final BigDecimal PI =
      new BigDecimal("3.1415926535897932384626433832795028841971693993751058209749445923078164");

  /** Halvings of the argument of the series. */
  private static final int HALVINGS = 8;

  /** The largest magnitude of an exponent; e^-20000 has 8,686 zeros. */
  private static final int MOST = 20_000;

  private PreciseFunctions() {}

  /** Returns pi. */
  public static BigDecimal pi() {
    return PI;
  }

  /** Returns a double as it is. */
  public static BigDecimal exact(double value) {
    return new BigDecimal(value);
  }

  /**
   * Returns e^x; zero below -20,000.
   *
   * @throws ArithmeticException above 20,000
   */
  public static BigDecimal exp(BigDecimal x) {
    if (x.compareTo(BigDecimal.valueOf(-MOST)) < 0) {
      return BigDecimal.ZERO;
    }
    if (x.compareTo(BigDecimal.valueOf(MOST)) > 0) {
      throw new ArithmeticException("an exponent of " + x.round(MathContext.DECIMAL32));
    }
    int twos = x.divide(LN_2, MathContext.DECIMAL64).setScale(0, RoundingMode.HALF_EVEN).intValue();
    BigDecimal rest =
        x.subtract(LN_2.multiply(BigDecimal.valueOf(twos)))
            .divide(BigDecimal.valueOf(1L << HALVINGS), WORKING);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal least = BigDecimal.ONE.movePointLeft(WORKING.getPrecision() + 4);
    for (int k = 1; term.signum() != 0 && term.abs().compareTo(least) > 0; k++) {
      term = term.multiply(rest, WORKING).divide(BigDecimal.valueOf(k), WORKING);
      sum = sum.add(term);
    }
    for (int i = 0; i < HALVINGS; i++) {
      sum = sum.multiply(sum, WORKING);
    }
    BigDecimal power = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(twos)));
    return twos < 0 ? sum.divide(power, WORKING) : sum.multiply(power, WORKING);
  }

  /**
   * Returns the natural logarithm: each step of Halley's method triples the digits of that of the
   * double.
   *
   * @param x above 0, within the range of doubles
   */
  public static BigDecimal log(BigDecimal x) {
    BigDecimal log = BigDecimal.valueOf(StrictMath.log(x.doubleValue()));
    for (int i = 0; i < 2; i++) {
      BigDecimal power = exp(log);
      log = log.add(TWO.multiply(x.subtract(power)).divide(x.add(power), WORKING), WORKING);
    }
    return log;
  }

  /** Returns the square root. */
  public static BigDecimal sqrt(BigDecimal x) {
    return x.signum() == 0 ? BigDecimal.ZERO : x.sqrt(WORKING);
  }

  /** Returns a quotient. */
  public static BigDecimal over(BigDecimal a, BigDecimal b) {
    return a.divide(b, WORKING);
  }
}
