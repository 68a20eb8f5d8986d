package dev.omni.domain.json;

import java.math.BigDecimal;

/**
 * The shortest decimal of a double. {@code Double.toString} returns it only since JDK 19; earlier
 * versions sometimes print an additional digit, and digests must not depend on the JDK.
 */
final class ShortestDecimal {
  private static final double EXACT = 9007199254740992.0;
  private static final int CERTAIN_DIGITS = 15;
  private static final int CERTAIN_MAGNITUDE = 290;

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

  /**
   * Returns whether a decimal without trailing zeros is certainly the shortest of its double. No
   * two decimals of at most 15 digits parse to the same double, away from the ends of the range.
   */
  static boolean isShortest(BigDecimal stripped) {
    int magnitude = stripped.precision() - stripped.scale();
    return stripped.precision() <= CERTAIN_DIGITS && Math.abs(magnitude) < CERTAIN_MAGNITUDE;
  }

  private static BigDecimal plain(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    boolean longInteger = stripped.scale() < 0 && stripped.precision() - stripped.scale() <= 21;
    return longInteger ? stripped.setScale(0) : stripped;
  }
}
