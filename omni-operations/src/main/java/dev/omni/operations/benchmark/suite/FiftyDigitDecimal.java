package dev.omni.operations.benchmark.suite;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A number of fifty digits. Expected answers are computed in these, independently of the
 * arithmetics of the models.
 *
 * @param value the number
 */
record FiftyDigitDecimal(BigDecimal value) {
  private static final MathContext DIGITS = new MathContext(50);

  static final FiftyDigitDecimal ONE = of(1);
  static final FiftyDigitDecimal PI = new FiftyDigitDecimal(BigDecimalMath.pi(DIGITS));

  static FiftyDigitDecimal of(long value) {
    return new FiftyDigitDecimal(BigDecimal.valueOf(value));
  }

  static FiftyDigitDecimal of(String value) {
    return new FiftyDigitDecimal(new BigDecimal(value));
  }

  static FiftyDigitDecimal of(BigInteger value) {
    return new FiftyDigitDecimal(new BigDecimal(value));
  }

  FiftyDigitDecimal plus(FiftyDigitDecimal other) {
    return new FiftyDigitDecimal(value.add(other.value, DIGITS));
  }

  FiftyDigitDecimal minus(FiftyDigitDecimal other) {
    return new FiftyDigitDecimal(value.subtract(other.value, DIGITS));
  }

  FiftyDigitDecimal times(FiftyDigitDecimal other) {
    return new FiftyDigitDecimal(value.multiply(other.value, DIGITS));
  }

  FiftyDigitDecimal times(long other) {
    return times(of(other));
  }

  FiftyDigitDecimal over(FiftyDigitDecimal other) {
    return new FiftyDigitDecimal(value.divide(other.value, DIGITS));
  }

  FiftyDigitDecimal over(long other) {
    return over(of(other));
  }

  FiftyDigitDecimal power(int exponent) {
    return new FiftyDigitDecimal(value.pow(exponent, DIGITS));
  }

  FiftyDigitDecimal squareRoot() {
    return new FiftyDigitDecimal(value.sqrt(DIGITS));
  }

  FiftyDigitDecimal exponential() {
    return new FiftyDigitDecimal(BigDecimalMath.exp(value, DIGITS));
  }

  FiftyDigitDecimal logarithm() {
    return new FiftyDigitDecimal(BigDecimalMath.log(value, DIGITS));
  }

  boolean below(FiftyDigitDecimal other) {
    return value.compareTo(other.value) < 0;
  }

  /**
   * Returns the distribution function of the standard normal distribution, by the series of M.
   * Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 26.2.11; for numbers
   * within +-10.
   */
  FiftyDigitDecimal normal() {
    FiftyDigitDecimal square = times(this);
    FiftyDigitDecimal term = this;
    FiftyDigitDecimal sum = this;
    for (int k = 3; term.value.abs().compareTo(new BigDecimal("1e-60")) > 0; k += 2) {
      term = term.times(square).over(k);
      sum = sum.plus(term);
    }
    FiftyDigitDecimal density = square.over(-2).exponential().over(PI.times(2).squareRoot());
    return ONE.over(2).plus(sum.times(density));
  }

  /** Finds the zero of a decreasing function between two numbers, by bisection. */
  static FiftyDigitDecimal root(
      java.util.function.UnaryOperator<FiftyDigitDecimal> falling,
      FiftyDigitDecimal low,
      FiftyDigitDecimal high) {
    FiftyDigitDecimal from = low;
    FiftyDigitDecimal to = high;
    for (int k = 0; k < 150; k++) {
      FiftyDigitDecimal middle = from.plus(to).over(2);
      if (falling.apply(middle).value.signum() > 0) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return from.plus(to).over(2);
  }
}
