package dev.omni.domain.batch;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The exact sum of doubles and of products of two doubles, in any order. Only {@link #value} and
 * {@link #mean} round, once, to the nearest double. The sum is a fixed-point number of 32-bit
 * digits that covers every product (Kulisch, 2008). Not thread-safe.
 */
public final class ExactSum {
  /** The exponent of the lowest bit: the product of two smallest subnormal doubles. */
  static final int LOWEST = -2 * 1074;

  private static final int DIGIT = 32;
  private static final long DIGIT_MASK = 0xFFFF_FFFFL;

  /** Products reach 2^2048; the remaining digits hold the carries of 2^63 terms. */
  private static final int DIGITS = (2 * 1024 - LOWEST + 96) / DIGIT;

  /** A digit takes this many additions before it must pass its carry on. */
  private static final int ADDITIONS = 1 << 28;

  private static final int EXPONENT_MASK = 0x7FF;
  private static final int MANTISSA = 52;
  private static final long MANTISSA_MASK = (1L << MANTISSA) - 1;
  private static final int BIAS = 1075;

  private final long[] digits = new long[DIGITS];
  private int additions;
  private boolean beyond;

  /** Creates the empty sum. */
  public ExactSum() {}

  /** Takes all terms away. */
  void clear() {
    Arrays.fill(digits, 0);
    additions = 0;
    beyond = false;
  }

  /** Adds a number; after one that is not finite, the sum has no value. */
  public void add(double term) {
    if (!Double.isFinite(term)) {
      beyond = true;
      return;
    }
    long mantissa = mantissa(term);
    place(mantissa, 0, exponent(term) - LOWEST, term < 0);
  }

  /** Adds the exact product of two numbers; after one that is not finite, there is no value. */
  public void addProduct(double one, double other) {
    if (!Double.isFinite(one) || !Double.isFinite(other)) {
      beyond = true;
      return;
    }
    long a = mantissa(one);
    long b = mantissa(other);
    place(
        a * b,
        Math.multiplyHigh(a, b),
        exponent(one) + exponent(other) - LOWEST,
        one < 0 != other < 0);
  }

  /** Adds another sum. */
  public void add(ExactSum other) {
    carry();
    other.carry();
    for (int i = 0; i < DIGITS; i++) {
      digits[i] += other.digits[i];
    }
    beyond |= other.beyond;
    additions++;
  }

  private static long mantissa(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long fraction = bits & MANTISSA_MASK;
    return (bits >>> MANTISSA & EXPONENT_MASK) == 0 ? fraction : fraction | 1L << MANTISSA;
  }

  private static int exponent(double value) {
    int biased = (int) (Double.doubleToRawLongBits(value) >>> MANTISSA) & EXPONENT_MASK;
    return Math.max(1, biased) - BIAS;
  }

  /** Adds {@code (high * 2^64 + low) * 2^shift}, as unsigned halves, with a sign. */
  private void place(long low, long high, int shift, boolean negative) {
    if (additions >= ADDITIONS) {
      carry();
    }
    additions++;
    int at = shift / DIGIT;
    int within = shift % DIGIT;
    long sign = negative ? -1 : 1;
    long a = (low & DIGIT_MASK) << within;
    long b = (low >>> DIGIT) << within;
    long c = (high & DIGIT_MASK) << within;
    long d = (high >>> DIGIT) << within;
    digits[at] += sign * (a & DIGIT_MASK);
    digits[at + 1] += sign * ((a >>> DIGIT) + (b & DIGIT_MASK));
    digits[at + 2] += sign * ((b >>> DIGIT) + (c & DIGIT_MASK));
    if (high != 0) {
      digits[at + 3] += sign * ((c >>> DIGIT) + (d & DIGIT_MASK));
      digits[at + 4] += sign * (d >>> DIGIT);
    }
  }

  /** Passes carries on, so that every digit but the last is within 0 to 2^32 - 1. */
  private void carry() {
    long over = 0;
    for (int i = 0; i < DIGITS - 1; i++) {
      long digit = digits[i] + over;
      digits[i] = digit & DIGIT_MASK;
      over = digit >> DIGIT;
    }
    digits[DIGITS - 1] += over;
    additions = 0;
  }

  /** Returns whether every term was finite. */
  boolean isFinite() {
    return !beyond;
  }

  /** Returns the sum in units of 2^{@link #LOWEST}. */
  BigInteger units() {
    carry();
    BigInteger units = BigInteger.valueOf(digits[DIGITS - 1]);
    for (int i = DIGITS - 2; i >= 0; i--) {
      units = units.shiftLeft(DIGIT).add(BigInteger.valueOf(digits[i]));
    }
    return units;
  }

  /** Returns the sum as the nearest double; NaN when no double holds it. */
  public double value() {
    return beyond ? Double.NaN : Rounding.nearest(units(), LOWEST);
  }

  /** Returns the sum divided by a count, rounded once; NaN when no double holds it. */
  public double mean(long count) {
    return beyond || count == 0
        ? Double.NaN
        : Rounding.ratio(units(), BigInteger.valueOf(count), LOWEST);
  }
}
