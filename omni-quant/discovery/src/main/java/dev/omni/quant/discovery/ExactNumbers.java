package dev.omni.quant.discovery;

import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Doubles as integers times one power of two, so that sums and products of them are exact.
 *
 * @param integers of the values
 * @param power of two
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ExactNumbers(BigInteger[] integers, int power) {
  private static final int FRACTION = 52;

  static ExactNumbers of(double[] values) {
    int least = 0;
    boolean any = false;
    for (double value : values) {
      if (value != 0) {
        int own = power(value);
        least = any ? Math.min(least, own) : own;
        any = true;
      }
    }
    var integers = new BigInteger[values.length];
    for (int i = 0; i < values.length; i++) {
      integers[i] =
          values[i] == 0
              ? BigInteger.ZERO
              : BigInteger.valueOf((long) Math.scalb(values[i], -power(values[i])))
                  .shiftLeft(power(values[i]) - least);
    }
    return new ExactNumbers(integers, least);
  }

  /** Returns the power of two of the last bit of a double. */
  private static int power(double value) {
    return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - FRACTION;
  }

  /** Returns the bits that the longest integer of values has. */
  static int bits(double[] values) {
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    for (double value : values) {
      if (value != 0) {
        least = Math.min(least, Math.getExponent(value));
        most = Math.max(most, Math.getExponent(value));
      }
    }
    return FRACTION + 1 + (most < least ? 0 : most - least);
  }

  /** Returns an integer times a power of two. */
  static BigDecimal scaled(BigDecimal value, int power) {
    BigDecimal factor = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(power)));
    return power < 0
        ? PreciseFunctions.over(value, factor)
        : value.multiply(factor, PreciseFunctions.WORKING);
  }

  /** Returns a quotient times a power of two. */
  static BigDecimal quotient(BigInteger a, BigInteger b, int power) {
    return scaled(PreciseFunctions.over(new BigDecimal(a), new BigDecimal(b)), power);
  }
}
