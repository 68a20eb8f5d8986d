package dev.omni.application.batch;

import dev.omni.domain.batch.Column;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Texts of a column in UTF-8, one after the other. Of ASCII nothing is allocated. */
final class TextBytes {
  private static final int ASCII = 0x80;

  private TextBytes() {}

  /**
   * Returns the length of all texts.
   *
   * @throws ArithmeticException when it is not an int
   */
  static int length(Column.Texts texts) {
    int length = 0;
    for (int row = 0; row < texts.size(); row++) {
      length = Math.addExact(length, length(texts, row));
    }
    return length;
  }

  private static int length(Column.Texts texts, int row) {
    if (!texts.isPresent(row)) {
      return 0;
    }
    String text = texts.values()[row];
    return isAscii(text) ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= ASCII) {
        return false;
      }
    }
    return true;
  }

  /** Writes where each text begins, and where the last one ends. */
  static void offsets(Column.Texts texts, ByteBuffer out) {
    int at = 0;
    out.putInt(at);
    for (int row = 0; row < texts.size(); row++) {
      at += length(texts, row);
      out.putInt(at);
    }
  }

  /** Writes the texts. */
  static void bytes(Column.Texts texts, ByteBuffer out) {
    for (int row = 0; row < texts.size(); row++) {
      if (texts.isPresent(row)) {
        String text = texts.values()[row];
        if (isAscii(text)) {
          ascii(text, out);
        } else {
          out.put(text.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  @SuppressWarnings("deprecation") // The one way to copy the bytes of a text without an array.
  private static void ascii(String text, ByteBuffer out) {
    int from = out.position();
    text.getBytes(0, text.length(), out.array(), out.arrayOffset() + from);
    out.position(from + text.length());
  }
}
