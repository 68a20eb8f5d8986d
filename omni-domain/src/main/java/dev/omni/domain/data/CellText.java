package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** The grammar of cells. */
public final class CellText {
  /** The maximum length of a number, as in JSON texts. */
  private static final int LONGEST_NUMBER = 128;

  /** Digits, sign and point of a number whose digits fit 17 places. */
  private static final int MOST_DIGITS = 18;

  private static final int DATE = "2026-01-31".length();

  private CellText() {}

  /** Returns whether a text is a number that a double holds. */
  public static boolean number(String text) {
    return numeral(text) && held(text, Double.parseDouble(text));
  }

  /** Returns the double nearest to a number of JSON. */
  static double nearest(String numeral) {
    boolean negative = numeral.startsWith("-");
    long digits = 0;
    int exponent = 0;
    int length = numeral.length();
    boolean few = length <= MOST_DIGITS;
    for (int at = negative ? 1 : 0; few && at < length; at++) {
      char c = numeral.charAt(at);
      if (c == '.') {
        exponent = at + 1 - length;
      } else if (c >= '0' && c <= '9') {
        digits = 10 * digits + (c - '0');
      } else {
        few = false;
      }
    }
    double size = few ? Json.Num.ofDecimal(digits, exponent) : Double.NaN;
    return Double.isNaN(size) ? Double.parseDouble(numeral) : negative ? -size : size;
  }

  /** Returns whether a text is a number of JSON (RFC 8259, 2017, section 6). */
  public static boolean numeral(String text) {
    int at = text.startsWith("-") ? 1 : 0;
    int whole = digits(text, at);
    if (whole == at || (text.charAt(at) == '0' && whole > at + 1)) {
      return false;
    }
    at = whole;
    if (at < text.length() && text.charAt(at) == '.') {
      int fraction = digits(text, at + 1);
      if (fraction == at + 1) {
        return false;
      }
      at = fraction;
    }
    return at == text.length() || exponent(text, at);
  }

  private static boolean exponent(String text, int at) {
    if (text.charAt(at) != 'e' && text.charAt(at) != 'E') {
      return false;
    }
    boolean sign = at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0;
    int from = sign ? at + 2 : at + 1;
    int end = digits(text, from);
    return end > from && end == text.length();
  }

  /** Returns the end of the digits from a place on. */
  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  /** Returns whether a number has neither fraction nor exponent. */
  static boolean whole(String numeral) {
    return digits(numeral, numeral.startsWith("-") ? 1 : 0) == numeral.length();
  }

  /** Returns whether a double holds a number: neither infinite, nor zero for another number. */
  static boolean held(String numeral, double value) {
    return numeral.length() <= LONGEST_NUMBER
        && Double.isFinite(value)
        && (value != 0 || zero(numeral));
  }

  private static boolean zero(String numeral) {
    for (int i = 0; i < numeral.length(); i++) {
      char c = numeral.charAt(i);
      if (c == 'e' || c == 'E') {
        return true;
      }
      if (c >= '1' && c <= '9') {
        return false;
      }
    }
    return true;
  }

  static boolean bool(String text) {
    return text.equals("true") || text.equals("false");
  }

  static boolean date(String text) {
    if (text.length() != DATE || text.charAt(0) < '0' || text.charAt(0) > '9') {
      return false;
    }
    try {
      return LocalDate.parse(text) != null;
    } catch (DateTimeException notOne) {
      return false;
    }
  }

  static Optional<Instant> instant(String text) {
    return text.length() > DATE && Character.toUpperCase(text.charAt(DATE)) == 'T'
        ? Times.of(text)
        : Optional.empty();
  }
}
