package dev.omni.domain.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

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
    var bytes = new byte[DecimalText.room(value)];
    return new String(bytes, 0, write(value, bytes, 0), StandardCharsets.ISO_8859_1);
  }

  /**
   * Writes a number without trailing zeros: the shortest decimal of its double as ECMA-262,
   * Number::toString, any other as {@link BigDecimal#toString}. Of a number of at most 18 digits
   * nothing is allocated.
   *
   * @param bytes with {@link DecimalText#room}
   * @return the end
   */
  static int write(BigDecimal value, byte[] bytes, int from) {
    if (value instanceof DoubleDecimal decimal && decimal.isPlain()) {
      return decimal.write(bytes, from);
    }
    if (value.signum() == 0) {
      bytes[from] = '0';
      return from + 1;
    }
    int at = DecimalText.sign(value, bytes, from);
    int count = DecimalText.digits(value, bytes, at);
    long point = (long) count - value.scale();
    while (bytes[at + count - 1] == '0') {
      count--;
    }
    boolean shortest =
        value instanceof DoubleDecimal || ShortestDecimal.isShortest(bytes, at, count, point);
    return shortest
        ? ecmaScript(bytes, at, count, (int) point)
        : DecimalText.exact(bytes, at, count, point);
  }

  private static int ecmaScript(byte[] bytes, int from, int count, int point) {
    return point > PLAIN_TO || point <= PLAIN_FROM
        ? DecimalText.power(bytes, from, count, point, 'e')
        : DecimalText.plain(bytes, from, count, point);
  }
}
