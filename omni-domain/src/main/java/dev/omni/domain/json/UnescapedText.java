package dev.omni.domain.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The test whether a text is written as it is, without escapes. */
final class UnescapedText {
  private static final int ASCII = 0x80;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Eight bytes, each with the value 1. */
  private static final long ONES = 0x0101010101010101L;

  private static final long HIGHS = ONES << 7;

  private UnescapedText() {}

  /** Returns whether a text is ASCII without characters that are escaped. */
  static boolean isPlain(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= ASCII || c < ' ' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a byte of UTF-8 is escaped. */
  static boolean isEscaped(byte b) {
    return (b >= 0 && b < ' ') || b == '"' || b == '\\';
  }

  /** Returns whether no byte of a text in UTF-8 is escaped. */
  static boolean isPlain(byte[] utf8) {
    int i = 0;
    for (; i + Long.BYTES <= utf8.length; i += Long.BYTES) {
      long eight = (long) EIGHT.get(utf8, i);
      long quotes = eight ^ ONES * '"';
      long strokes = eight ^ ONES * '\\';
      long found =
          ((eight - ONES * ' ') & ~eight)
              | ((quotes - ONES) & ~quotes)
              | ((strokes - ONES) & ~strokes);
      if ((found & HIGHS) != 0) {
        return false;
      }
    }
    while (i < utf8.length && !isEscaped(utf8[i])) {
      i++;
    }
    return i == utf8.length;
  }
}
