package dev.omni.domain.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Map;

/**
 * Canonical JSON text: RFC 8785 (JSON Canonicalization Scheme, 2020), except that a number which
 * the shortest text of its double does not equal is written exactly. So {@code 1}, {@code 1.0} and
 * {@code 1e0} agree, and 9007199254740992 differs from 9007199254740993.
 */
final class Canonical {
  private static final int PLAIN_FROM = -6;
  private static final int PLAIN_TO = 21;
  private static final String HEX = "0123456789abcdef";

  private Canonical() {}

  static String text(Json value) {
    var out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Json value, StringBuilder out) {
    if (value instanceof Json.Obj object) {
      object(object, out);
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

  private static void object(Json.Obj object, StringBuilder out) {
    var members = new ArrayList<>(object.members().entrySet());
    members.sort(Map.Entry.comparingByKey());
    out.append('{');
    String comma = "";
    for (var member : members) {
      out.append(comma);
      string(member.getKey(), out);
      out.append(':');
      write(member.getValue(), out);
      comma = ",";
    }
    out.append('}');
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

  private static void string(String value, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\t' -> out.append("\\t");
        case '\n' -> out.append("\\n");
        case '\f' -> out.append("\\f");
        case '\r' -> out.append("\\r");
        default -> {
          if (c < ' ') {
            out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
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
