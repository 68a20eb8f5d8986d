package dev.omni.application.figure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** A number as people read it: thousands apart, a true minus, an exponent where it is far off. */
final class Numeral {
  private static final double LARGE = 1e7;
  private static final double SMALL = 1e-4;
  private static final int SHOWN = 6;
  private static final String THIN_SPACE = "\u2009";

  private Numeral() {}

  /** Returns a number with 6 digits, of which no whole one is rounded away. */
  static String of(double value) {
    return of(value, SHOWN);
  }

  /**
   * Returns a number with some digits, of which no whole one is rounded away; a dash for what is
   * not finite.
   */
  static String of(double value, int digits) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    if (value == 0) {
      return "0";
    }
    double size = Math.abs(value);
    String text = size >= LARGE || size < SMALL ? scientific(size, digits) : plain(size, digits);
    return value < 0 ? "−" + text : text;
  }

  private static String plain(double size, int digits) {
    var exact = BigDecimal.valueOf(size);
    int whole = Math.max(0, exact.precision() - exact.scale());
    BigDecimal kept = exact.round(new MathContext(Math.max(digits, whole), RoundingMode.HALF_EVEN));
    String text = kept.stripTrailingZeros().toPlainString();
    int point = text.indexOf('.');
    int end = point < 0 ? text.length() : point;
    var spaced = new StringBuilder(text);
    if (end > 3) {
      for (int at = end - 3; at > 0; at -= 3) {
        spaced.insert(at, THIN_SPACE);
      }
    }
    return spaced.toString();
  }

  private static String scientific(double size, int digits) {
    BigDecimal kept =
        BigDecimal.valueOf(size).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    kept = kept.stripTrailingZeros();
    int exponent = kept.precision() - kept.scale() - 1;
    return kept.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
  }

  /** Returns what a number with some digits says. */
  static double rounded(double value, int digits) {
    if (value == 0 || !Double.isFinite(value)) {
      return value;
    }
    var exact = BigDecimal.valueOf(value);
    int whole = Math.abs(value) < LARGE ? Math.max(0, exact.precision() - exact.scale()) : 0;
    return exact
        .round(new MathContext(Math.max(digits, whole), RoundingMode.HALF_EVEN))
        .doubleValue();
  }

  /** Returns a number with 6 digits as programs read it; nothing for what is not finite. */
  static String data(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    if (value == 0) {
      return "0";
    }
    double size = Math.abs(value);
    String text =
        size < SMALL || size >= LARGE
            ? scientific(size, SHOWN)
            : new BigDecimal(size)
                .round(new MathContext(SHOWN))
                .stripTrailingZeros()
                .toPlainString();
    return value < 0 ? "-" + text : text;
  }
}
