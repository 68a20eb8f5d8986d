package dev.omni.application.batch.codec;

import java.nio.charset.StandardCharsets;

/** The reader of what {@link ByteWriter} wrote. */
final class ByteReader {
  private final byte[] bytes;
  private int at;

  ByteReader(byte[] bytes, int from) {
    this.bytes = bytes;
    this.at = from;
  }

  int position() {
    return at;
  }

  int one() {
    return bytes[at++] & 0xFF;
  }

  long varint() {
    long value = 0;
    int shift = 0;
    long next;
    do {
      next = bytes[at++];
      value |= (next & 0x7F) << shift;
      shift += 7;
    } while (next < 0);
    return value;
  }

  boolean hasNext() {
    return at < bytes.length;
  }

  String text() {
    return text((int) varint());
  }

  /** Reads a text of a number of bytes. */
  String text(int length) {
    String value = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return value;
  }

  long[] integers(int count, ByteReader noise) {
    int width = one();
    var values = new long[count];
    if (count == 0) {
      return values;
    }
    long sign = varint();
    long least = sign >>> 1 ^ -(sign & 1);
    for (int shift = 0; shift < 8 * width; shift += 8) {
      (one() == 1 ? noise : this).plane(values, shift);
    }
    for (int i = 0; i < count; i++) {
      values[i] += least;
    }
    return values;
  }

  private void plane(long[] values, int shift) {
    for (int i = 0; i < values.length; i++) {
      values[i] |= (bytes[at++] & 0xFFL) << shift;
    }
  }
}
