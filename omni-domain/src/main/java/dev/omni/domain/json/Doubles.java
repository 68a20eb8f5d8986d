package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The shortest decimal of a double. {@code Double.toString} gives it only from JDK 19 on; before,
 * it sometimes prints a digit too many, and a digest must not depend on the JDK.
 */
final class Doubles {
  private static final double EXACT = 9007199254740992.0;
  private static final int MOST_DIGITS = 17;

  private Doubles() {}

  /** The decimal with the fewest digits that reads back as {@code value}, the nearest of those. */
  static BigDecimal shortest(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    if (value == (long) value && Math.abs(value) <= EXACT) {
      return BigDecimal.valueOf((long) value);
    }
    BigDecimal exact = new BigDecimal(value);
    int digits =
        Math.min(
            MOST_DIGITS, new BigDecimal(Double.toString(value)).stripTrailingZeros().precision());
    BigDecimal best = rounded(exact, digits);
    while (best.doubleValue() != value) {
      best = rounded(exact, ++digits);
    }
    while (digits > 1) {
      BigDecimal shorter = rounded(exact, digits - 1);
      if (shorter.doubleValue() != value) {
        break;
      }
      best = shorter;
      digits--;
    }
    return plain(best);
  }

  private static BigDecimal rounded(BigDecimal exact, int digits) {
    return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  private static BigDecimal plain(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    boolean longInteger = stripped.scale() < 0 && stripped.precision() - stripped.scale() <= 21;
    return longInteger ? stripped.setScale(0) : stripped;
  }
}
