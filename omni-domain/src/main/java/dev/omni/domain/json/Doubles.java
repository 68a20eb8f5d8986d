package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The shortest decimal of a double. {@code Double.toString} gives it only from JDK 19 on; before,
 * it sometimes prints a digit too many, and a digest must not depend on the JDK.
 */
final class Doubles {
  private static final double EXACT = 9007199254740992.0;
  private static final int MOST_DIGITS = 17;
  private static final int CERTAIN_DIGITS = 15;
  private static final int CERTAIN_MAGNITUDE = 290;

  private Doubles() {}

  /** The decimal with the fewest digits that reads back as {@code value}, the nearest of those. */
  static BigDecimal shortest(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    if (value == (long) value && Math.abs(value) <= EXACT) {
      return BigDecimal.valueOf((long) value);
    }
    BigDecimal printed = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    if (isShortest(printed)) {
      return plain(printed);
    }
    BigDecimal exact = new BigDecimal(value);
    // What the JDK prints reads back, and is at most a few digits too long.
    int digits = Math.min(MOST_DIGITS, printed.precision());
    BigDecimal best = withDigits(digits, exact, value).orElse(exact);
    while (digits > 1) {
      Optional<BigDecimal> shorter = withDigits(--digits, exact, value);
      if (shorter.isEmpty()) {
        break;
      }
      best = shorter.get();
    }
    return plain(best);
  }

  /**
   * Whether a decimal without trailing zeros is certainly the shortest of the double it reads as:
   * no two decimals of 15 digits or fewer read as the same double, away from the ends of the range.
   */
  static boolean isShortest(BigDecimal stripped) {
    int magnitude = stripped.precision() - stripped.scale();
    return stripped.precision() <= CERTAIN_DIGITS && Math.abs(magnitude) < CERTAIN_MAGNITUDE;
  }

  /**
   * The decimal of that many digits that is nearest to {@code exact} of those that read back as
   * {@code value}. At a power of two that need not be the nearest of all: the doubles below lie
   * closer together than those above.
   */
  private static Optional<BigDecimal> withDigits(int digits, BigDecimal exact, double value) {
    return Stream.of(RoundingMode.HALF_EVEN, RoundingMode.UP, RoundingMode.DOWN)
        .map(mode -> exact.round(new MathContext(digits, mode)))
        .filter(decimal -> decimal.doubleValue() == value)
        .findFirst();
  }

  private static BigDecimal plain(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    boolean longInteger = stripped.scale() < 0 && stripped.precision() - stripped.scale() <= 21;
    return longInteger ? stripped.setScale(0) : stripped;
  }
}
