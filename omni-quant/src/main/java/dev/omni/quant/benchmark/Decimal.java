package dev.omni.quant.benchmark;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A number of fifty digits: what is right is computed in these, apart from the arithmetics that
 * models compute in.
 *
 * @param value the number
 */
record Decimal(BigDecimal value) {
  private static final MathContext DIGITS = new MathContext(50);

  static final Decimal ONE = of(1);
  static final Decimal PI = new Decimal(BigDecimalMath.pi(DIGITS));

  static Decimal of(long value) {
    return new Decimal(BigDecimal.valueOf(value));
  }

  static Decimal of(String value) {
    return new Decimal(new BigDecimal(value));
  }

  static Decimal of(BigInteger value) {
    return new Decimal(new BigDecimal(value));
  }

  Decimal plus(Decimal other) {
    return new Decimal(value.add(other.value, DIGITS));
  }

  Decimal minus(Decimal other) {
    return new Decimal(value.subtract(other.value, DIGITS));
  }

  Decimal times(Decimal other) {
    return new Decimal(value.multiply(other.value, DIGITS));
  }

  Decimal times(long other) {
    return times(of(other));
  }

  Decimal over(Decimal other) {
    return new Decimal(value.divide(other.value, DIGITS));
  }

  Decimal over(long other) {
    return over(of(other));
  }

  Decimal power(int exponent) {
    return new Decimal(value.pow(exponent, DIGITS));
  }

  Decimal squareRoot() {
    return new Decimal(value.sqrt(DIGITS));
  }

  Decimal exponential() {
    return new Decimal(BigDecimalMath.exp(value, DIGITS));
  }

  Decimal logarithm() {
    return new Decimal(BigDecimalMath.log(value, DIGITS));
  }

  boolean below(Decimal other) {
    return value.compareTo(other.value) < 0;
  }

  /**
   * The distribution function of the standard normal distribution, by the series of M. Abramowitz
   * and I. A. Stegun, Handbook of Mathematical Functions (1964), 26.2.11; for numbers within +-10.
   */
  Decimal normal() {
    Decimal square = times(this);
    Decimal term = this;
    Decimal sum = this;
    for (int k = 3; term.value.abs().compareTo(new BigDecimal("1e-60")) > 0; k += 2) {
      term = term.times(square).over(k);
      sum = sum.plus(term);
    }
    Decimal density = square.over(-2).exponential().over(PI.times(2).squareRoot());
    return ONE.over(2).plus(sum.times(density));
  }

  /** Where a function that falls through zero between two numbers does so, by bisection. */
  static Decimal root(
      java.util.function.UnaryOperator<Decimal> falling, Decimal low, Decimal high) {
    Decimal from = low;
    Decimal to = high;
    for (int k = 0; k < 150; k++) {
      Decimal middle = from.plus(to).over(2);
      if (falling.apply(middle).value.signum() > 0) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return from.plus(to).over(2);
  }
}
