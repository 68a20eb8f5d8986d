package dev.omni.domain.batch;

import java.math.BigInteger;

/** The nearest doubles of exact numbers, ties to even; NaN where the nearest is infinite. */
final class Rounding {
  private static final int PRECISION = 53;
  private static final int SMALLEST = -1074;

  /** Enough bits of a quotient or root that the bits after them only break ties. */
  private static final int ENOUGH = 72;

  private Rounding() {}

  /** Returns {@code number * 2^exponent}. */
  static double nearest(BigInteger number, int exponent) {
    return nearest(number, exponent, false);
  }

  /** Returns {@code numerator / denominator * 2^exponent}, for a positive denominator. */
  static double ratio(BigInteger numerator, BigInteger denominator, int exponent) {
    int zeros = Math.max(0, numerator.getLowestSetBit()); // Most sums end in many.
    BigInteger bare = numerator.abs().shiftRight(zeros);
    int shift = Math.max(0, ENOUGH - bare.bitLength() + denominator.bitLength());
    BigInteger[] parts = bare.shiftLeft(shift).divideAndRemainder(denominator);
    double size = nearest(parts[0], exponent + zeros - shift, parts[1].signum() != 0);
    return numerator.signum() < 0 ? -size : size;
  }

  /**
   * Returns the root of {@code numerator / denominator * 2^exponent}, for numbers that are not
   * negative and an even exponent.
   */
  static double root(BigInteger numerator, BigInteger denominator, int exponent) {
    int zeros = Math.max(0, numerator.getLowestSetBit()) & ~1; // Most sums end in many.
    return rootOf(numerator.shiftRight(zeros), denominator, exponent + zeros);
  }

  private static double rootOf(BigInteger numerator, BigInteger denominator, int exponent) {
    int wanted = 2 * ENOUGH - numerator.bitLength() + denominator.bitLength();
    int shift = Math.max(0, wanted + (wanted & 1));
    BigInteger[] parts = numerator.shiftLeft(shift).divideAndRemainder(denominator);
    BigInteger[] root = parts[0].sqrtAndRemainder();
    boolean more = parts[1].signum() != 0 || root[1].signum() != 0;
    return nearest(root[0], (exponent - shift) / 2, more);
  }

  /** Returns the nearest double of a number, or of one less than a unit beyond it. */
  private static double nearest(BigInteger number, int exponent, boolean more) {
    if (number.signum() < 0) {
      return -nearest(number.negate(), exponent, more);
    }
    int lowest = Math.max(number.bitLength() + exponent - PRECISION, SMALLEST);
    int cut = lowest - exponent;
    double rounded =
        cut <= 0
            ? Math.scalb(number.doubleValue(), exponent)
            : Math.scalb(rounded(number, cut, more).doubleValue(), lowest);
    return Double.isFinite(rounded) ? rounded : Double.NaN;
  }

  private static BigInteger rounded(BigInteger number, int cut, boolean more) {
    BigInteger kept = number.shiftRight(cut);
    boolean half = number.testBit(cut - 1);
    boolean beyondHalf = more || number.getLowestSetBit() < cut - 1;
    return half && (beyondHalf || kept.testBit(0)) ? kept.add(BigInteger.ONE) : kept;
  }
}
