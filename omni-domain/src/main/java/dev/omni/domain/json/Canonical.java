package dev.omni.domain.json;

import java.math.BigDecimal;

/**
 * Canonical JSON text: RFC 8785 (JSON Canonicalization Scheme, 2020) with one exception. A number
 * that differs from the shortest text of its double is written exactly. So {@code 1}, {@code 1.0}
 * and {@code 1e0} agree, and 9007199254740992 differs from 9007199254740993.
 */
final class Canonical {
  private static final int PLAIN_FROM = -6;
  private static final int PLAIN_TO = 21;

  private Canonical() {}

  static String number(BigDecimal value) {
    if (value instanceof DoubleDecimal decimal && decimal.isPlain()) {
      return decimal.text();
    }
    if (value.signum() == 0) {
      return "0";
    }
    if (value.scale() == 0 && value.unscaledValue().bitLength() <= 53) {
      return Long.toString(value.longValue());
    }
    boolean shortest = value instanceof DoubleDecimal || ShortestDecimal.isShortest(value);
    if (shortest && value.scale() > 0 && value.precision() - value.scale() > PLAIN_FROM) {
      String plain = value.toString();
      if (!plain.endsWith("0")) {
        return plain;
      }
    }
    BigDecimal stripped = value.stripTrailingZeros();
    return shortest || ShortestDecimal.isShortest(stripped) || isShortestOfItsDouble(stripped)
        ? ecmaScript(stripped)
        : stripped.toString();
  }

  private static boolean isShortestOfItsDouble(BigDecimal value) {
    double nearest = value.doubleValue();
    return Double.isFinite(nearest)
        && nearest != 0
        && ShortestDecimal.shortest(nearest).compareTo(value) == 0;
  }

  /** Formats a decimal without trailing zeros as ECMA-262, Number::toString. */
  private static String ecmaScript(BigDecimal value) {
    String digits = value.unscaledValue().abs().toString();
    int point = digits.length() - value.scale();
    String sign = value.signum() < 0 ? "-" : "";
    if (point > PLAIN_TO || point <= PLAIN_FROM) {
      String mantissa =
          digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
      int exponent = point - 1;
      return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
    if (point <= 0) {
      return sign + "0." + "0".repeat(-point) + digits;
    }
    if (point >= digits.length()) {
      return sign + digits + "0".repeat(point - digits.length());
    }
    return sign + digits.substring(0, point) + "." + digits.substring(point);
  }
}
