package dev.omni.application.data;

import dev.omni.domain.json.Json;

/** Numbers of JSON (RFC 8259, 2017, section 6) in bytes, read without a text. */
final class NumeralBytes {
  private static final int MOST_DIGITS = 17;

  /** No exponent of a double has more digits. */
  private static final int MOST_EXPONENT = 4;

  private NumeralBytes() {}

  /**
   * Returns the double whose decimal a number is; NaN when it is found to have more digits, or none
   * is found at once.
   *
   * @param bytes with a number of JSON in ASCII
   * @param from its first byte
   * @param to the byte behind it
   */
  static double number(byte[] bytes, int from, int to) {
    boolean negative = bytes[from] == '-';
    long digits = 0;
    int count = 0;
    int exponent = 0;
    boolean fraction = false;
    int at = negative ? from + 1 : from;
    while (at < to && bytes[at] != 'e' && bytes[at] != 'E') {
      if (bytes[at] == '.') {
        fraction = true;
      } else {
        digits = 10 * digits + (bytes[at] - '0');
        count += digits == 0 ? 0 : 1;
        exponent -= fraction ? 1 : 0;
        if (count > MOST_DIGITS) {
          return Double.NaN;
        }
      }
      at++;
    }
    if (at < to) {
      if (to - at > MOST_EXPONENT + 1) {
        return Double.NaN;
      }
      exponent += exponent(bytes, at + 1, to);
    }
    double size = Json.Num.ofDecimal(digits, exponent);
    return negative && size != 0 ? -size : size;
  }

  private static int exponent(byte[] bytes, int from, int to) {
    int exponent = 0;
    for (int at = from; at < to; at++) {
      if (bytes[at] != '-' && bytes[at] != '+') {
        exponent = 10 * exponent + (bytes[at] - '0');
      }
    }
    return bytes[from] == '-' ? -exponent : exponent;
  }
}
