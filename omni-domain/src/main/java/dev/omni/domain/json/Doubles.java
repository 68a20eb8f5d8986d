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
    int digits = Math.min(MOST_DIGITS, printedDigits(value));
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

  /** What the JDK prints reads back, and is at most a few digits too long. */
  private static int printedDigits(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().precision();
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
