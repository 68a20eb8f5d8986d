package dev.omni.quant.core.formula;

import org.hipparchus.util.FastMath;

/**
 * All numbers from one to another, which enclose the values of a term but for rounding (R. E.
 * Moore, Interval Analysis, 1966). Zero times infinity is zero; what has no bound is {@link #ALL}.
 *
 * @param low the least
 * @param high the largest
 */
public record ValueRange(double low, double high) {
  /** Every number. */
  public static final ValueRange ALL =
      new ValueRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** What is not known to lie anywhere lies in {@link #ALL}. */
  public ValueRange {
    if (Double.isNaN(low) || Double.isNaN(high)) {
      low = Double.NEGATIVE_INFINITY;
      high = Double.POSITIVE_INFINITY;
    }
  }

  static ValueRange of(double only) {
    return new ValueRange(only, only);
  }

  /** Returns the range between two numbers in any order. */
  static ValueRange between(double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b)
        ? ALL
        : new ValueRange(Math.min(a, b), Math.max(a, b));
  }

  /** Returns the distance of the ends. */
  public double width() {
    return high - low;
  }

  /** Returns whether a number lies in it. */
  public boolean contains(double number) {
    return low <= number && number <= high;
  }

  /** Returns what lies in both; this range where rounding has parted them. */
  ValueRange and(ValueRange other) {
    double from = Math.max(low, other.low);
    double to = Math.min(high, other.high);
    return from <= to ? new ValueRange(from, to) : this;
  }

  /** Returns what encloses both. */
  ValueRange or(ValueRange other) {
    return new ValueRange(Math.min(low, other.low), Math.max(high, other.high));
  }

  ValueRange plus(ValueRange other) {
    return new ValueRange(low + other.low, high + other.high);
  }

  ValueRange minus(ValueRange other) {
    return new ValueRange(low - other.high, high - other.low);
  }

  private static double product(double a, double b) {
    return a == 0 || b == 0 ? 0 : a * b;
  }

  ValueRange times(ValueRange other) {
    double a = product(low, other.low);
    double b = product(low, other.high);
    double c = product(high, other.low);
    double d = product(high, other.high);
    return new ValueRange(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  ValueRange inverse() {
    return contains(0) ? ALL : between(1 / low, 1 / high);
  }

  ValueRange magnitude() {
    double largest = Math.max(Math.abs(low), Math.abs(high));
    return new ValueRange(contains(0) ? 0 : Math.min(Math.abs(low), Math.abs(high)), largest);
  }

  /** Returns the whole power. */
  ValueRange power(int exponent) {
    if (exponent < 0) {
      return power(-exponent).inverse();
    }
    if (exponent % 2 == 0) {
      ValueRange size = magnitude();
      return new ValueRange(FastMath.pow(size.low, exponent), FastMath.pow(size.high, exponent));
    }
    return new ValueRange(FastMath.pow(low, exponent), FastMath.pow(high, exponent));
  }
}
