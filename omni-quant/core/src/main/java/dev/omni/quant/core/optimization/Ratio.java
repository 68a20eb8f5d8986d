package dev.omni.quant.core.optimization;

import java.math.BigInteger;

/**
 * A fraction for comparison only, not reduced to lowest terms.
 *
 * @param above 0 or more
 * @param below more than 0
 */
record Ratio(BigInteger above, BigInteger below) implements Comparable<Ratio> {
  static final Ratio ZERO = new Ratio(BigInteger.ZERO, BigInteger.ONE);

  @Override
  public int compareTo(Ratio other) {
    return above.multiply(other.below).compareTo(other.above.multiply(below));
  }

  boolean isBelow(BigInteger whole) {
    return above.compareTo(whole.multiply(below)) < 0;
  }

  /** Returns the greatest whole number that is not above a quotient. */
  static BigInteger floor(BigInteger above, BigInteger below) {
    return above.subtract(above.mod(below)).divide(below);
  }
}
