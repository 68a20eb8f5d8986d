package dev.omni.domain.json;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * Canonical JSON text: RFC 8785 (JSON Canonicalization Scheme, 2020), except that a number which
 * the shortest text of its double does not equal is written exactly. So {@code 1}, {@code 1.0} and
 * {@code 1e0} agree, and 9007199254740992 differs from 9007199254740993.
 */
final class Canonical {
  private static final int PLAIN_FROM = -6;
  private static final int PLAIN_TO = 21;

  /** Characters of what is written at most times. */
  private static final int USUAL = 256;

  private static final String HEX = "0123456789abcdef";

  private Canonical() {}

  static String text(Json value) {
    var out = new StringBuilder(USUAL);
    write(value, out);
    return out.toString();
  }

  private static void write(Json value, StringBuilder out) {
    if (value instanceof Json.Obj object) {
      object(object.members(), out);
    } else if (value instanceof Json.Arr array) {
      array(array, out);
    } else if (value instanceof Json.Str string) {
      string(string.value(), out);
    } else if (value instanceof Json.Num number) {
      out.append(number(number.value()));
    } else if (value instanceof Json.Bool bool) {
      out.append(bool.value());
    } else {
      out.append("null");
    }
  }

  private static void object(Map<String, Json> members, StringBuilder out) {
    if (members instanceof Kept kept) {
      out.append(kept.canonical());
      return;
    }
    out.append('{');
    String comma = "";
    for (String name : sorted(members)) {
      out.append(comma);
      string(name, out);
      out.append(':');
      write(Objects.requireNonNull(members.get(name)), out);
      comma = ",";
    }
    out.append('}');
  }

  private static String[] sorted(Map<String, Json> members) {
    String[] names = members.keySet().toArray(String[]::new);
    Arrays.sort(names);
    return names;
  }

  private static void array(Json.Arr array, StringBuilder out) {
    out.append('[');
    String comma = "";
    for (Json item : array.items()) {
      out.append(comma);
      write(item, out);
      comma = ",";
    }
    out.append(']');
  }

  /** Most texts have nothing to escape: what lies between is copied as a whole. */
  private static void string(String value, StringBuilder out) {
    out.append('"');
    int next = escapedFrom(value, 0);
    if (next == value.length()) {
      out.append(value).append('"');
      return;
    }
    int copied = 0;
    while (next < value.length()) {
      out.append(value, copied, next);
      escaped(value.charAt(next), out);
      copied = next + 1;
      next = escapedFrom(value, copied);
    }
    out.append(value, copied, value.length()).append('"');
  }

  /** Where the next character stands that is not written as it is; the length if none does. */
  private static int escapedFrom(String value, int from) {
    int i = from;
    while (i < value.length()) {
      char c = value.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        return i;
      }
      i++;
    }
    return i;
  }

  private static void escaped(char c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\b' -> out.append("\\b");
      case '\t' -> out.append("\\t");
      case '\n' -> out.append("\\n");
      case '\f' -> out.append("\\f");
      case '\r' -> out.append("\\r");
      default -> out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
    }
  }

  static String number(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    if (value.scale() == 0 && value.unscaledValue().bitLength() <= 53) {
      return Long.toString(value.longValue());
    }
    BigDecimal stripped = value.stripTrailingZeros();
    return Doubles.isShortest(stripped) || isShortestOfItsDouble(stripped)
        ? ecmaScript(stripped)
        : stripped.toString();
  }

  private static boolean isShortestOfItsDouble(BigDecimal value) {
    double nearest = value.doubleValue();
    return Double.isFinite(nearest)
        && nearest != 0
        && Doubles.shortest(nearest).compareTo(value) == 0;
  }

  /** ECMA-262, Number::toString, for a decimal without trailing zeros. */
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
