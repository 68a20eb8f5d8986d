package dev.omni.domain.json;

import java.math.BigDecimal;

/**
 * The shortest decimal of a double. {@code Double.toString} returns it only since JDK 19; earlier
 * versions sometimes print an additional digit, and digests must not depend on the JDK.
 */
final class ShortestDecimal {
  private static final double EXACT = 9007199254740992.0;
  private static final int CERTAIN_DIGITS = 15;
  private static final long CERTAIN = 1_000_000_000_000_000L;
  private static final int CERTAIN_MAGNITUDE = 290;

  /** The digits of a number that a long surely holds. */
  private static final int LONG_DIGITS = 18;

  /** A decimal of 18 digits with this scale at most is no subnormal double and not infinite. */
  private static final int DECIDED_MAGNITUDE = 270;

  /** The greatest scale of a decimal of few digits that is within that magnitude. */
  private static final int CERTAIN_SCALE = CERTAIN_MAGNITUDE - CERTAIN_DIGITS;

  /** The most digits of the shortest decimal of any double. */
  private static final int MOST_DIGITS = 17;

  /** No decimal of so many places before or behind the point is the shortest of a double. */
  private static final int MOST_MAGNITUDE = 330;

  private static final int GREATEST_EXPONENT = 308;

  /** The most doubles between the nearest one and {@link Schubfach#near}. */
  private static final int NEAR = 2;

  /** The powers of ten that are doubles. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private ShortestDecimal() {}

  /** Returns the nearest of the shortest decimals that parse to {@code value}. */
  static BigDecimal shortest(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    if (value == (long) value && Math.abs(value) <= EXACT) {
      return BigDecimal.valueOf((long) value);
    }
    return DoubleDecimal.of(plain(Schubfach.shortest(value)), value);
  }

  /** Returns the digits of a decimal that has at most 18 of them, without its sign. */
  static long digits(BigDecimal value) {
    int scale = value.scale();
    if (value instanceof DoubleDecimal decimal) {
      return decimal.digits();
    }
    if (scale > 0 && scale < POWERS.length && value.precision() <= CERTAIN_DIGITS) {
      // Off by less than half, because both roundings are of less than 2^50.
      return (long) Math.rint(Math.abs(value.doubleValue()) * POWERS[scale]);
    }
    return Math.abs((scale == 0 ? value : value.scaleByPowerOfTen(scale)).longValue());
  }

  /** Returns the nearest double of a decimal, mostly without the text of the decimal. */
  static double nearest(BigDecimal value) {
    int scale = value.scale();
    int precision = value.precision();
    boolean known = value instanceof DoubleDecimal decimal && decimal.isKnown();
    boolean exact = precision <= CERTAIN_DIGITS && scale >= 0 && scale < POWERS.length;
    boolean decided = precision <= LONG_DIGITS && Math.abs((long) scale) <= DECIDED_MAGNITUDE;
    if (known || exact || !decided || value.signum() == 0) {
      return value.doubleValue();
    }
    double size = Schubfach.nearest(digits(value), -scale);
    if (Double.isNaN(size)) {
      return value.doubleValue();
    }
    return value.signum() < 0 ? -size : size;
  }

  /** Returns the number of digits of a number that is not negative. */
  static int count(long digits) {
    int count = 1;
    for (long rest = digits / 10; rest > 0; rest /= 10) {
      count++;
    }
    return count;
  }

  /**
   * Returns whether a positive decimal without trailing zeros is the shortest of its double. No two
   * decimals of at most 15 digits parse to the same double, away from the ends of the range.
   *
   * @param bytes with the digits from a place on
   * @param point number of digits before the point
   */
  static boolean isShortest(byte[] bytes, int from, int count, long point) {
    if (count <= CERTAIN_DIGITS && Math.abs(point) < CERTAIN_MAGNITUDE) {
      return true;
    }
    if (count > MOST_DIGITS || Math.abs(point) > MOST_MAGNITUDE) {
      return false;
    }
    long digits = 0;
    for (int i = from; i < from + count; i++) {
      digits = 10 * digits + (bytes[i] - '0');
    }
    return isShortest(digits, (int) point - count);
  }

  /** Decides by the doubles around the decimal, among which the nearest one is. */
  private static boolean isShortest(long digits, int exponent) {
    if (exponent < Schubfach.LEAST_EXPONENT_OF_TEN) {
      return isShortestOfItsDouble(BigDecimal.valueOf(digits, -exponent));
    }
    if (exponent > GREATEST_EXPONENT) {
      return false; // Beyond the greatest double.
    }
    double below = Schubfach.near(digits, exponent);
    double above = below;
    boolean found = Schubfach.isShortest(below, digits, exponent);
    for (int step = 0; step < NEAR && !found; step++) {
      below = Math.nextDown(below);
      above = Math.nextUp(above);
      found =
          Schubfach.isShortest(below, digits, exponent)
              || Schubfach.isShortest(above, digits, exponent);
    }
    return found;
  }

  /**
   * Returns the double whose shortest decimal is {@code digits * 10^exponent}, or NaN when there is
   * none that is found without a {@code BigDecimal}.
   *
   * @param digits at most 17 of them, not negative
   */
  static double ofDecimal(long digits, int exponent) {
    if (digits == 0) {
      return 0;
    }
    int up = Math.abs(exponent);
    if (digits < CERTAIN && up < POWERS.length) {
      return exponent < 0 ? digits / POWERS[up] : digits * POWERS[up];
    }
    long bare = digits;
    int at = exponent;
    while (bare % 10 == 0) {
      bare /= 10;
      at++;
    }
    if (at < Schubfach.LEAST_EXPONENT_OF_TEN || at > GREATEST_EXPONENT) {
      return Double.NaN;
    }
    double below = Schubfach.near(bare, at);
    double above = below;
    for (int step = 0; step <= NEAR; step++) {
      if (Schubfach.isShortest(below, bare, at)) {
        return below;
      }
      if (Schubfach.isShortest(above, bare, at)) {
        return above;
      }
      below = Math.nextDown(below);
      above = Math.nextUp(above);
    }
    return Double.NaN;
  }

  /** Returns whether a decimal is the shortest of its double. */
  static boolean isOfDouble(BigDecimal value) {
    if (value instanceof DoubleDecimal || value.signum() == 0) {
      return true;
    }
    if (value.precision() <= CERTAIN_DIGITS && Math.abs(value.scale()) < CERTAIN_SCALE) {
      return true;
    }
    return isShortestOfItsDouble(value);
  }

  private static boolean isShortestOfItsDouble(BigDecimal value) {
    double nearest = value.doubleValue();
    return Double.isFinite(nearest) && nearest != 0 && shortest(nearest).compareTo(value) == 0;
  }

  private static BigDecimal plain(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    boolean longInteger = stripped.scale() < 0 && stripped.precision() - stripped.scale() <= 21;
    return longInteger ? stripped.setScale(0) : stripped;
  }
}
