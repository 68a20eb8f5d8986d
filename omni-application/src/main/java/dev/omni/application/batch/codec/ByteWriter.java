package dev.omni.application.batch.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes. */
final class ByteWriter {
  private static final int SAMPLE = 256;

  /** Of 256 random bytes, 162 are different on average. */
  private static final int RANDOM = 140;

  private byte[] bytes = new byte[1 << 12];
  private int size;

  void one(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  void all(byte[] more, int length) {
    room(length);
    System.arraycopy(more, 0, bytes, size, length);
    size += length;
  }

  void all(ByteWriter more) {
    all(more.bytes, more.size);
  }

  /** Writes a non-negative number, seven bits a byte, lowest first. */
  void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      one((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    one((int) rest);
  }

  void text(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    all(utf8, utf8.length);
  }

  /**
   * Writes integers as their least value and the bytes of the differences, all lowest bytes first.
   * Equal integers take no more than their value. Bytes without a pattern go to another writer,
   * because no compression makes them smaller.
   */
  void integers(long[] values, int count, ByteWriter noise) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    int width = count == 0 ? 0 : (71 - Long.numberOfLeadingZeros(most - least)) / 8;
    one(width);
    if (count == 0) {
      return;
    }
    varint(least << 1 ^ least >> 63);
    for (int shift = 0; shift < 8 * width; shift += 8) {
      boolean patternless = isNoise(values, count, least, shift);
      one(patternless ? 1 : 0);
      (patternless ? noise : this).plane(values, count, least, shift);
    }
  }

  /** Returns whether the first bytes of a plane are as different as those of random bytes. */
  private static boolean isNoise(long[] values, int count, long least, int shift) {
    if (count < SAMPLE) {
      return false;
    }
    var seen = new boolean[256];
    int different = 0;
    for (int i = 0; i < SAMPLE; i++) {
      int next = (int) ((values[i] - least) >>> shift) & 0xFF;
      different += seen[next] ? 0 : 1;
      seen[next] = true;
    }
    return different >= RANDOM;
  }

  private void plane(long[] values, int count, long least, int shift) {
    room(count);
    for (int i = 0; i < count; i++) {
      bytes[size++] = (byte) ((values[i] - least) >>> shift);
    }
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  int size() {
    return size;
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }
}
