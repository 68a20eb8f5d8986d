package dev.omni.domain.json;

/** The escapes of characters in the texts of JSON (RFC 8259, 2017, section 7). */
final class EscapedText {
  /** The length of the longest escape in bytes. */
  static final int LONGEST = 6;

  private EscapedText() {}

  /**
   * Writes the escape of a quote, a backslash or a control character; returns the end.
   *
   * @param digits of hexadecimal numbers
   */
  static int write(int c, byte[] bytes, int from, String digits) {
    bytes[from] = '\\';
    int letter = letter(c);
    if (letter > 0) {
      bytes[from + 1] = (byte) letter;
      return from + 2;
    }
    bytes[from + 1] = 'u';
    bytes[from + 2] = '0';
    bytes[from + 3] = '0';
    bytes[from + 4] = (byte) digits.charAt(c >> 4);
    bytes[from + 5] = (byte) digits.charAt(c & 15);
    return from + LONGEST;
  }

  /** Returns the letter of a short escape, or 0 when there is none. */
  private static int letter(int c) {
    return switch (c) {
      case '"', '\\' -> c;
      case '\b' -> 'b';
      case '\t' -> 't';
      case '\n' -> 'n';
      case '\f' -> 'f';
      case '\r' -> 'r';
      default -> 0;
    };
  }
}
