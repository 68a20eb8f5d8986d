package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The shortest decimal of a double, with the double and the digits, so that they are not computed
 * again.
 */
final class DoubleDecimal extends BigDecimal {
  private static final long serialVersionUID = 1;
  private static final int LEAST_POINT = -6;

  /** The double; NaN when only its digits are known. */
  private final double nearest;

  private final long digits;

  private DoubleDecimal(BigInteger digits, int scale, double nearest) {
    super(digits, scale);
    this.nearest = nearest;
    this.digits = Math.abs(digits.longValue());
  }

  /** Creates the decimal of a double from its shortest digits, without trailing zeros. */
  static BigDecimal of(BigDecimal shortest, double value) {
    return new DoubleDecimal(shortest.unscaledValue(), shortest.scale(), value);
  }

  /** Creates the decimal of a double that is not at hand. */
  static BigDecimal of(long digits, int scale) {
    return new DoubleDecimal(BigInteger.valueOf(digits), scale, Double.NaN);
  }

  @Override
  public double doubleValue() {
    return isKnown() ? nearest : super.doubleValue();
  }

  /** Returns whether the double is at hand. */
  boolean isKnown() {
    return !Double.isNaN(nearest);
  }

  /** Returns whether the canonical text is a plain decimal fraction. */
  boolean isPlain() {
    return scale() > 0 && precision() - scale() > LEAST_POINT;
  }

  /** Returns the digits without the sign, where they are at most 18. */
  long digits() {
    return digits;
  }

  /**
   * Writes the plain decimal fraction, in at most 25 bytes: a sign, a zero, a point, five zeros and
   * 17 digits. Returns the end.
   */
  int write(byte[] bytes, int from) {
    int at = from;
    if (signum() < 0) {
      bytes[at++] = '-';
    }
    int count = precision();
    int point = count - scale();
    if (point <= 0) {
      bytes[at++] = '0';
      bytes[at++] = '.';
      for (int zeros = point; zeros < 0; zeros++) {
        bytes[at++] = '0';
      }
    }
    long rest = digits;
    for (int i = count - 1; i >= 0; i--) {
      long tenth = rest / 10;
      bytes[at + (point > 0 && i >= point ? i + 1 : i)] = (byte) ('0' + (rest - 10 * tenth));
      rest = tenth;
    }
    if (point > 0) {
      bytes[at + point] = '.';
    }
    return at + count + (point > 0 ? 1 : 0);
  }
}
