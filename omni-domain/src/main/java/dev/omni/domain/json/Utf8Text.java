package dev.omni.domain.json;

/**
 * Texts in UTF-8, written into an array that is there. A surrogate without its other half is a
 * question mark, as {@link String#getBytes} has it. Nothing is allocated.
 */
public final class Utf8Text {
  private static final int ONE_BYTE = 0x80;
  private static final int TWO_BYTES = 0x800;

  private Utf8Text() {}

  /** Returns the number of bytes of a text. */
  public static int length(String text) {
    int length = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ONE_BYTE) {
        if (c < TWO_BYTES) {
          length++;
        } else if (!Character.isSurrogate(c)) {
          length += 2;
        } else if (isPair(text, i)) {
          length += 2;
          i++;
        }
      }
    }
    return length;
  }

  private static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }

  /**
   * Writes a text.
   *
   * @param bytes with room for {@link #length} more
   * @return the end
   */
  public static int write(String text, byte[] bytes, int from) {
    int at = from;
    for (int i = 0; i < text.length(); i++) {
      int c = text.charAt(i);
      if (c < ONE_BYTE) {
        bytes[at++] = (byte) c;
      } else if (c < TWO_BYTES) {
        bytes[at++] = (byte) (0xC0 | c >> 6);
        bytes[at++] = next(c);
      } else if (!Character.isSurrogate((char) c)) {
        bytes[at++] = (byte) (0xE0 | c >> 12);
        bytes[at++] = next(c >> 6);
        bytes[at++] = next(c);
      } else if (isPair(text, i)) {
        int point = text.codePointAt(i++);
        bytes[at++] = (byte) (0xF0 | point >> 18);
        bytes[at++] = next(point >> 12);
        bytes[at++] = next(point >> 6);
        bytes[at++] = next(point);
      } else {
        bytes[at++] = '?';
      }
    }
    return at;
  }

  private static byte next(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }
}
