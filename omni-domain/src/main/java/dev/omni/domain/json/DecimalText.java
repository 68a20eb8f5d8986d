package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The text of a decimal as {@link BigDecimal#toString} has it, written without a string: of a
 * decimal of at most 18 digits nothing is allocated.
 */
final class DecimalText {
  /** The bytes beside the digits: a sign, a point, zeros before and behind, and an exponent. */
  static final int BESIDE = 32;

  private static final int PLAIN_FROM = -6;

  /** The most digits that are read as one long. */
  private static final int COMPACT = 18;

  private static final int NINE_DIGITS = 1_000_000_000;
  private static final long WORD = 0xFFFF_FFFFL;

  private DecimalText() {}

  /** Returns the room in bytes that a decimal needs. */
  static int room(BigDecimal value) {
    return value.precision() + BESIDE;
  }

  /** Writes a decimal with all its digits; returns the end. */
  static int write(BigDecimal value, byte[] bytes, int from) {
    int at = sign(value, bytes, from);
    int count = digits(value, bytes, at);
    return exact(bytes, at, count, (long) count - value.scale());
  }

  /** Writes the sign of a negative number; returns the end. */
  static int sign(BigDecimal value, byte[] bytes, int from) {
    if (value.signum() >= 0) {
      return from;
    }
    bytes[from] = '-';
    return from + 1;
  }

  /** Writes the digits alone; returns their number, which is the precision. */
  static int digits(BigDecimal value, byte[] bytes, int from) {
    int count = value.precision();
    if (count <= COMPACT) {
      digits(ShortestDecimal.digits(value), bytes, from, count);
    } else {
      digits(value.unscaledValue().abs(), bytes, from, count);
    }
    return count;
  }

  private static void digits(long value, byte[] bytes, int from, int count) {
    long rest = value;
    for (int i = from + count - 1; i >= from; i--) {
      long tenth = rest / 10;
      bytes[i] = (byte) ('0' + (rest - 10 * tenth));
      rest = tenth;
    }
  }

  /** Divides by a billion, nine digits at a time, in place. */
  private static void digits(BigInteger value, byte[] bytes, int from, int count) {
    byte[] all = value.toByteArray();
    var words = new int[(all.length + 3) / 4];
    for (int i = 0; i < all.length; i++) {
      int place = all.length - 1 - i;
      words[words.length - 1 - place / 4] |= (all[i] & 0xFF) << (8 * (place % 4));
    }
    for (int left = count; left > 0; left -= 9) {
      long rest = 0;
      for (int i = 0; i < words.length; i++) {
        long whole = (rest << 32) | (words[i] & WORD);
        words[i] = (int) (whole / NINE_DIGITS);
        rest = whole % NINE_DIGITS;
      }
      int nine = Math.min(left, 9);
      digits(rest, bytes, from + left - nine, nine);
    }
  }

  /**
   * Lays out digits that were written, as {@link BigDecimal#toString} does; returns the end.
   *
   * @param point number of digits before the point; negative for zeros behind it
   */
  static int exact(byte[] bytes, int from, int count, long point) {
    return point > count || point <= PLAIN_FROM
        ? power(bytes, from, count, point, 'E')
        : plain(bytes, from, count, (int) point);
  }

  /** Lays out digits without an exponent; returns the end. */
  static int plain(byte[] bytes, int from, int count, int point) {
    if (point <= 0) {
      int before = 2 - point;
      System.arraycopy(bytes, from, bytes, from + before, count);
      Arrays.fill(bytes, from, from + before, (byte) '0');
      bytes[from + 1] = '.';
      return from + before + count;
    }
    if (point < count) {
      System.arraycopy(bytes, from + point, bytes, from + point + 1, count - point);
      bytes[from + point] = '.';
      return from + count + 1;
    }
    Arrays.fill(bytes, from + count, from + point, (byte) '0');
    return from + point;
  }

  /** Lays out digits with the point behind the first one, and an exponent; returns the end. */
  static int power(byte[] bytes, int from, int count, long point, char mark) {
    int at = plain(bytes, from, count, 1);
    bytes[at++] = (byte) mark;
    bytes[at++] = (byte) (point < 1 ? '-' : '+');
    long exponent = Math.abs(point - 1);
    int length = ShortestDecimal.count(exponent);
    digits(exponent, bytes, at, length);
    return at + length;
  }
}
