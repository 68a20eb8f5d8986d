package dev.omni.quant.core;

import org.hipparchus.util.FastMath;

/**
 * The exponential function for inner loops, within 1.5 units in the last place and the same bits on
 * every JVM: a table of the powers 2^(j/64) and a polynomial of what is left. P. T. P. Tang,
 * Table-driven implementation of the exponential function in IEEE floating-point arithmetic, ACM
 * Trans. Math. Software 15, 1989, pp. 144-157.
 */
public final class Exponential {
  private static final int PARTS = 64;
  private static final double MOST = 700;

  /** Added to a number of at most 2^51, it leaves the nearest integer in the last bits. */
  private static final double ROUND = 0x1.8p52;

  private static final double PER_PART = PARTS / 0.69314718055994530942;

  /** ln 2 / 64 in two parts; the products of the first with small integers are exact. */
  private static final double PART_HIGH = 6.93147180369123816490e-01 / PARTS;

  private static final double PART_LOW = 1.90821492927058770002e-10 / PARTS;
  private static final long[] POWERS = new long[PARTS];

  static {
    for (int j = 0; j < PARTS; j++) {
      POWERS[j] = Double.doubleToRawLongBits(StrictMath.pow(2, j / (double) PARTS));
    }
  }

  private Exponential() {}

  /** Returns e^x. */
  public static double of(double x) {
    if (!(Math.abs(x) < MOST)) {
      return FastMath.exp(x);
    }
    double shifted = x * PER_PART + ROUND;
    int parts = (int) Double.doubleToRawLongBits(shifted);
    double whole = shifted - ROUND;
    double rest = (x - whole * PART_HIGH) - whole * PART_LOW;
    double square = rest * rest;
    double series =
        rest
            + square * (0.5 + rest * (1 / 6.0))
            + square * square * (1 / 24.0 + rest * (1 / 120.0));
    long power = POWERS[parts & (PARTS - 1)] + ((long) (parts >> 6) << 52);
    double scale = Double.longBitsToDouble(power);
    return scale + scale * series;
  }
}
