package dev.omni.domain.json;

import java.math.BigDecimal;

/**
 * The shortest decimal of a double. {@code Double.toString} gives it only from JDK 19 on; before,
 * it sometimes prints a digit too many, and a digest must not depend on the JDK.
 */
final class ShortestDecimal {
  private static final double EXACT = 9007199254740992.0;
  private static final int CERTAIN_DIGITS = 15;
  private static final int CERTAIN_MAGNITUDE = 290;

  private ShortestDecimal() {}

  /** The decimal with the fewest digits that reads back as {@code value}, the nearest of those. */
  static BigDecimal shortest(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    if (value == (long) value && Math.abs(value) <= EXACT) {
      return BigDecimal.valueOf((long) value);
    }
    return plain(Schubfach.shortest(value));
  }

  /**
   * Whether a decimal without trailing zeros is certainly the shortest of the double it reads as:
   * no two decimals of 15 digits or fewer read as the same double, away from the ends of the range.
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
