package dev.omni.operations.expression;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** The normal distribution and the gamma function of intervals. */
final class Special {
  private static final BigDecimal ONE = BigDecimal.ONE;
  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal FAR = BigDecimal.valueOf(25);
  private static final BigDecimal FARTHEST = BigDecimal.valueOf(1000);
  private static final BigDecimal HIGH_ENOUGH = BigDecimal.valueOf(50);
  private static final List<BigDecimal> STIRLING = stirling();
  private static final BigDecimal HALF_LOG_TWO_PI = halfLogTwoPi();

  /** Between these two the gamma function has its least value above zero. */
  private static final BigDecimal FALLS_UNTIL = new BigDecimal("1.4616");

  private static final BigDecimal RISES_FROM = new BigDecimal("1.4617");
  private static final BigDecimal LEAST_LOG = new BigDecimal("-0.12148629053584960809551455718");

  private Special() {}

  static Interval density(Interval z) {
    Interval square = z.times(z);
    Interval bounded = new Interval(square.low().max(BigDecimal.ZERO), square.high());
    Interval bell = IntervalFunctions.exponential(bounded.over(Interval.TWO).negative());
    return bell.over(IntervalFunctions.root(Interval.TWO.times(IntervalFunctions.PI)));
  }

  static Interval normal(Interval z) {
    Interval low = normal(z.low());
    return z.exact() ? low : new Interval(low.low(), normal(z.high()).high());
  }

  private static Interval normal(BigDecimal z) {
    IntervalFunctions.require(z.abs().compareTo(FARTHEST) <= 0, "a normal deviate beyond 1000");
    if (z.abs().compareTo(FAR) >= 0) {
      Interval tail = IntervalFunctions.relative(tail(z.abs()));
      return z.signum() < 0 ? tail : Interval.ONE.minus(tail);
    }
    MathContext digits = new MathContext(60 + z.multiply(z).intValue() / 4);
    return IntervalFunctions.relative(HALF.add(aboveMiddle(z, digits), digits));
  }

  /** Returns the error function, by 2 (F(x sqrt 2) - 1/2). */
  static Interval error(Interval x) {
    Interval z = x.times(IntervalFunctions.root(Interval.TWO));
    return new Interval(error(z.low()).low(), error(z.high()).high());
  }

  /** Returns one less the error function, by 2 F(-x sqrt 2). */
  static Interval errorComplement(Interval x) {
    return Interval.TWO.times(normal(x.negative().times(IntervalFunctions.root(Interval.TWO))));
  }

  private static Interval error(BigDecimal z) {
    if (z.abs().compareTo(FAR) >= 0) {
      return Interval.TWO.times(normal(z)).minus(Interval.ONE);
    }
    return IntervalFunctions.relative(
        TWO.multiply(aboveMiddle(z, IntervalFunctions.WORK), IntervalFunctions.WORK));
  }

  /**
   * Returns F(z) - 1/2 as the density times the sum of z^(2n+1)/(2n+1)!!, whose terms have one sign
   * (M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.2.11).
   */
  private static BigDecimal aboveMiddle(BigDecimal z, MathContext digits) {
    BigDecimal square = z.multiply(z, digits);
    BigDecimal term = z.round(digits);
    BigDecimal sum = term;
    BigDecimal least = z.abs().movePointLeft(digits.getPrecision() + 5);
    for (int n = 1; term.abs().compareTo(least) > 0; n++) {
      term = term.multiply(square, digits).divide(BigDecimal.valueOf(2L * n + 1), digits);
      sum = sum.add(term, digits);
    }
    return bell(square, digits).multiply(sum, digits);
  }

  /**
   * Returns 1 - F(z) for large z by the asymptotic series (26.2.12 there), up to its smallest term.
   */
  private static BigDecimal tail(BigDecimal z) {
    MathContext digits = IntervalFunctions.WORK;
    BigDecimal square = z.multiply(z, digits);
    BigDecimal term = ONE;
    BigDecimal sum = ONE;
    for (int n = 1; n <= 60; n++) {
      term = term.multiply(BigDecimal.valueOf(1 - 2L * n), digits).divide(square, digits);
      sum = sum.add(term, digits);
    }
    return bell(square, digits).multiply(sum, digits).divide(z, digits);
  }

  private static BigDecimal bell(BigDecimal square, MathContext digits) {
    BigDecimal exponential = BigDecimalMath.exp(square.divide(TWO, digits).negate(), digits);
    BigDecimal width = BigDecimalMath.sqrt(BigDecimalMath.pi(digits).multiply(TWO, digits), digits);
    return exponential.divide(width, digits);
  }

  /** Returns the gamma function, between its poles by reflection (6.1.17 there). */
  static Interval gamma(Interval x) {
    if (x.low().signum() > 0) {
      return IntervalFunctions.exponential(logGamma(x));
    }
    Interval wave = IntervalFunctions.sine(IntervalFunctions.PI.times(x));
    return IntervalFunctions.PI.over(wave.times(gamma(Interval.ONE.minus(x))));
  }

  static Interval logGamma(Interval x) {
    IntervalFunctions.require(
        x.low().signum() > 0, "the gamma function of a number not above zero");
    Interval atLow = IntervalFunctions.absolute(logGamma(x.low()));
    if (x.exact()) {
      return atLow;
    }
    Interval atHigh = IntervalFunctions.absolute(logGamma(x.high()));
    boolean least = x.low().compareTo(RISES_FROM) < 0 && x.high().compareTo(FALLS_UNTIL) > 0;
    BigDecimal low = atLow.low().min(atHigh.low());
    return new Interval(least ? low.min(LEAST_LOG) : low, atLow.high().max(atHigh.high()));
  }

  /**
   * Returns ln gamma by Stirling's series (Abramowitz and Stegun, 6.1.41) from 50 on, by recurrence
   * below.
   */
  private static BigDecimal logGamma(BigDecimal argument) {
    MathContext digits = IntervalFunctions.WORK;
    BigDecimal product = ONE;
    BigDecimal x = argument.round(digits);
    while (x.compareTo(HIGH_ENOUGH) < 0) {
      product = product.multiply(x, digits);
      x = x.add(ONE, digits);
    }
    BigDecimal sum =
        x.subtract(HALF, digits)
            .multiply(BigDecimalMath.log(x, digits), digits)
            .subtract(x, digits)
            .add(HALF_LOG_TWO_PI, digits);
    BigDecimal power = x;
    BigDecimal square = x.multiply(x, digits);
    for (BigDecimal coefficient : STIRLING) {
      sum = sum.add(coefficient.divide(power, digits), digits);
      power = power.multiply(square, digits);
    }
    return sum.subtract(BigDecimalMath.log(product, digits), digits);
  }

  private static List<BigDecimal> stirling() {
    var coefficients = new ArrayList<BigDecimal>();
    for (int k = 1; k <= 30; k++) {
      BigDecimal below = BigDecimal.valueOf(2L * k * (2L * k - 1));
      BigDecimal bernoulli = BigDecimalMath.bernoulli(2 * k, IntervalFunctions.WORK);
      coefficients.add(bernoulli.divide(below, IntervalFunctions.WORK));
    }
    return List.copyOf(coefficients);
  }

  private static BigDecimal halfLogTwoPi() {
    BigDecimal twoPi = BigDecimalMath.pi(IntervalFunctions.WORK).multiply(TWO);
    return BigDecimalMath.log(twoPi, IntervalFunctions.WORK).multiply(HALF);
  }
}
