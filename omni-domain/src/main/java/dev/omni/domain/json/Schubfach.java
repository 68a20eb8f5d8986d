package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The shortest decimal of a double in 64-bit integer arithmetic: R. Giulietti, The Schubfach way to
 * render doubles (2020). Powers of ten with 126 bits suffice for every double; each is computed on
 * first use.
 */
final class Schubfach {
  private static final int FRACTION_BITS = 52;
  private static final long FRACTION = (1L << FRACTION_BITS) - 1;
  private static final long HIDDEN = 1L << FRACTION_BITS;
  private static final int LEAST_EXPONENT = -1074;
  private static final int POWER_BITS = 126;
  private static final long LOW_63 = Long.MAX_VALUE;
  private static final int LEAST_POWER = -324;
  private static final int GREATEST_POWER = 292;

  /** How near to the middle of two doubles a product decides nothing. */
  private static final long UNDECIDED = 3;

  /** The least exponent of {@link #near}. */
  static final int LEAST_EXPONENT_OF_TEN = -GREATEST_POWER;

  /** Concurrent threads may fill a slot twice with equal content. */
  private static final Power[] POWERS = new Power[GREATEST_POWER - LEAST_POWER + 1];

  private Schubfach() {}

  /** A power of ten, scaled to 126 bits and rounded up: {@code high * 2^63 + low}. */
  private record Power(long high, long low) {
    /** Returns the power with the exponent {@code -k}. */
    static Power of(int k) {
      Power known = POWERS[k - LEAST_POWER];
      if (known == null) {
        known = computed(-k);
        POWERS[k - LEAST_POWER] = known;
      }
      return known;
    }

    private static Power computed(int exponent) {
      int shift = POWER_BITS - 1 - log2OfPowerOfTen(exponent);
      BigInteger ten = BigInteger.TEN.pow(Math.abs(exponent));
      BigInteger scaled =
          exponent >= 0 ? ten.shiftLeft(shift) : BigInteger.ONE.shiftLeft(shift).divide(ten);
      BigInteger up = scaled.add(BigInteger.ONE);
      return new Power(up.shiftRight(63).longValueExact(), up.longValue() & LOW_63);
    }

    /**
     * Returns the upper part of the product; its last bit is set when the lower part is not zero.
     */
    long times(long factor) {
      long carried = Math.multiplyHigh(low, factor) + ((high * factor) >>> 1);
      long whole = Math.multiplyHigh(high, factor) + (carried >>> 63);
      return whole | (((carried & LOW_63) + LOW_63) >>> 63);
    }
  }

  /** Returns the nearest of the shortest decimals of a finite double that is not zero. */
  static BigDecimal shortest(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long c = significand(bits);
    int q = exponent(bits);
    int k = decimalExponent(c, q);
    BigDecimal size = BigDecimal.valueOf(shortest(c, q, k), -k);
    return bits < 0 ? size.negate() : size;
  }

  /** Returns the digits of the shortest decimal of a finite double that is not zero. */
  static long digits(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long c = significand(bits);
    int q = exponent(bits);
    return shortest(c, q, decimalExponent(c, q));
  }

  /** Returns the exponent of ten of these digits. */
  static int decimalExponent(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return decimalExponent(significand(bits), exponent(bits));
  }

  /**
   * Returns whether a decimal without trailing zeros is that of a positive double; nothing is
   * allocated.
   */
  static boolean isShortest(double value, long digits, int exponent) {
    if (value <= 0 || value > Double.MAX_VALUE) {
      return false;
    }
    long bits = Double.doubleToRawLongBits(value);
    long c = significand(bits);
    int q = exponent(bits);
    int k = decimalExponent(c, q);
    long found = shortest(c, q, k);
    while (found % 10 == 0) {
      found /= 10;
      k++;
    }
    return found == digits && k == exponent;
  }

  /** Returns a double that is off {@code digits * 10^exponent} by at most its last place. */
  static double near(long digits, int exponent) {
    int zeros = Long.numberOfLeadingZeros(digits) - 1;
    long product = Math.multiplyHigh(digits << zeros, Power.of(-exponent).high);
    return Math.scalb((double) product, 2 - zeros + log2OfPowerOfTen(exponent));
  }

  /**
   * Returns the double nearest to {@code digits * 10^exponent}, as long as the upper bits of the
   * product decide it; otherwise, about once in sixty times, NaN. Nothing is allocated.
   *
   * @param digits positive
   * @param exponent of absolute value at most 270, so that the double is neither subnormal nor
   *     infinite
   */
  static double nearest(long digits, int exponent) {
    int zeros = Long.numberOfLeadingZeros(digits) - 1;
    // Of 61 or 62 bits, and off by at most two: of the power's lower part, its rounding, and this.
    long product = Math.multiplyHigh(digits << zeros, Power.of(-exponent).high);
    int more = Long.SIZE - Long.numberOfLeadingZeros(product) - FRACTION_BITS - 1;
    long half = 1L << (more - 1);
    long beyond = (product & (2 * half - 1)) - half;
    if (Math.abs(beyond) <= UNDECIDED) {
      return Double.NaN;
    }
    long significand = (product >>> more) + (beyond > 0 ? 1 : 0);
    return Math.scalb((double) significand, more + 2 - zeros + log2OfPowerOfTen(exponent));
  }

  private static long significand(long bits) {
    long fraction = bits & FRACTION;
    return (bits & ~FRACTION) << 1 == 0 ? fraction : HIDDEN | fraction;
  }

  private static int exponent(long bits) {
    int exponent = (int) (bits >>> FRACTION_BITS) & 0x7FF;
    return LEAST_EXPONENT + Math.max(exponent - 1, 0);
  }

  /** Returns the exponent of the last digit of the shortest decimal of {@code c * 2^q}. */
  private static int decimalExponent(long c, int q) {
    return isRegular(c, q) ? log10OfPowerOfTwo(q) : log10OfThreeQuartersOfPowerOfTwo(q);
  }

  /** Returns false when the next lower double is half as far away. */
  private static boolean isRegular(long c, int q) {
    return c != HIDDEN || q == LEAST_EXPONENT;
  }

  /**
   * Returns the digits of the shortest decimal of {@code c * 2^q}. The rounding interval includes
   * its ends when c is even.
   */
  private static long shortest(long c, int q, int k) {
    boolean regular = isRegular(c, q);
    int h = q + log2OfPowerOfTen(-k) + 2;
    Power power = Power.of(k);
    long middle = power.times((4 * c) << h);
    long left = power.times((4 * c - (regular ? 2 : 1)) << h) + (c & 1);
    long right = power.times((4 * c + 2) << h) - (c & 1);
    long below = middle / 4;
    long tens = below / 10 * 10;
    boolean tensFit = left <= 4 * tens;
    boolean nextTensFit = 4 * (tens + 10) <= right;
    if (tensFit != nextTensFit) {
      return tensFit ? tens : tens + 10;
    }
    boolean fits = left <= 4 * below;
    boolean nextFits = 4 * (below + 1) <= right;
    long beyond = middle - 2 * (2 * below + 1); // Comparison with the midpoint of the two.
    boolean nearer = beyond < 0 || (beyond == 0 && (below & 1) == 0);
    return (fits == nextFits ? nearer : fits) ? below : below + 1;
  }

  private static int log10OfPowerOfTwo(int e) {
    return (int) ((e * 661_971_961_083L) >> 41);
  }

  private static int log10OfThreeQuartersOfPowerOfTwo(int e) {
    return (int) ((e * 661_971_961_083L - 274_743_187_321L) >> 41);
  }

  private static int log2OfPowerOfTen(int e) {
    return (int) ((e * 913_124_641_741L) >> 38);
  }
}
