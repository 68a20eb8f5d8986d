package dev.omni.domain.json;

/**
 * The text of a double, written without an object: that of {@link Json#num(double)}. Nothing is
 * allocated.
 */
public final class DoubleText {
  /** The most bytes of a text. */
  public static final int ROOM = 32;

  private static final long EXACT = 1L << 53;
  private static final int PLAIN_FROM = -6;
  private static final int PLAIN_TO = 21;
  private static final long EIGHT_DIGITS = 100_000_000;
  private static final byte[] PAIRS = pairs();
  private static final long[] TENS = tens();

  private DoubleText() {}

  private static byte[] pairs() {
    var pairs = new byte[200];
    for (int i = 0; i < 100; i++) {
      pairs[2 * i] = (byte) ('0' + i / 10);
      pairs[2 * i + 1] = (byte) ('0' + i % 10);
    }
    return pairs;
  }

  private static long[] tens() {
    var tens = new long[19];
    tens[0] = 1;
    for (int i = 1; i < tens.length; i++) {
      tens[i] = 10 * tens[i - 1];
    }
    return tens;
  }

  /**
   * Writes a finite double and returns the end.
   *
   * @param bytes with {@link #ROOM}
   * @param mark of an exponent: {@code e} of canonical text, {@code E} of other text
   */
  public static int write(double value, byte[] bytes, int from, char mark) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a finite number: " + value);
    }
    long whole = (long) value;
    if (whole == value && Math.abs(value) <= EXACT) {
      return write(whole, bytes, from);
    }
    int at = from;
    if (value < 0) {
      bytes[at++] = '-';
    }
    long digits = Schubfach.digits(value);
    int exponent = Schubfach.decimalExponent(value);
    while (digits % 10 == 0) {
      digits /= 10;
      exponent++;
    }
    int count = count(digits);
    digits(digits, bytes, at, count);
    int point = count + exponent;
    return point > PLAIN_TO || point <= PLAIN_FROM
        ? DecimalText.power(bytes, at, count, point, mark)
        : DecimalText.plain(bytes, at, count, point);
  }

  private static int write(long value, byte[] bytes, int from) {
    int at = from;
    if (value < 0) {
      bytes[at++] = '-';
    }
    long size = Math.abs(value);
    int count = count(size);
    digits(size, bytes, at, count);
    return at + count;
  }

  /** Returns the number of digits. */
  private static int count(long digits) {
    // 1233 / 2^12 is a bit more than the logarithm of 2 to the base 10.
    int about = ((Long.SIZE - Long.numberOfLeadingZeros(digits | 1)) * 1233) >> 12;
    return about + (digits >= TENS[about] || about == 0 ? 1 : 0);
  }

  /** Writes the digits of a number that is not negative between two places, with zeros before. */
  private static void pairs(int value, byte[] bytes, int from, int to) {
    int rest = value;
    int at = to;
    while (at - from >= 2) {
      int hundredth = rest / 100;
      int pair = 2 * (rest - 100 * hundredth);
      at -= 2;
      bytes[at] = PAIRS[pair];
      bytes[at + 1] = PAIRS[pair + 1];
      rest = hundredth;
    }
    if (at > from) {
      bytes[from] = (byte) ('0' + rest);
    }
  }

  private static void digits(long value, byte[] bytes, int from, int count) {
    long rest = value;
    int at = from + count;
    while (rest > Integer.MAX_VALUE) { // Division of ints is cheaper.
      long upper = rest / EIGHT_DIGITS;
      pairs((int) (rest - EIGHT_DIGITS * upper), bytes, at - 8, at);
      at -= 8;
      rest = upper;
    }
    pairs((int) rest, bytes, from, at);
  }
}
