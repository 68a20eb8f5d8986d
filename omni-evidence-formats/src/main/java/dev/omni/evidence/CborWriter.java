package dev.omni.evidence;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A writer of CBOR (RFC 8949, 2020): items of definite length, each in its shortest form, one after
 * another. Who writes a map writes its pairs in the order of the bytes of their keys.
 */
final class CborWriter {
  private static final int UNSIGNED = 0;
  private static final int NEGATIVE = 1;
  private static final int BYTES = 2;
  private static final int TEXT = 3;
  private static final int ARRAY = 4;
  private static final int MAP = 5;
  private static final int TAG = 6;
  private static final int NULL = 0xf6;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Writes an integer. */
  CborWriter number(long value) {
    return value >= 0 ? head(UNSIGNED, value) : head(NEGATIVE, -1 - value);
  }

  /** Writes a byte string. */
  CborWriter bytes(byte[] value) {
    head(BYTES, value.length);
    out.writeBytes(value);
    return this;
  }

  /** Writes a text. */
  CborWriter text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    head(TEXT, bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  /** Begins an array of the next items. */
  CborWriter array(int items) {
    return head(ARRAY, items);
  }

  /** Begins a map of the next pairs. */
  CborWriter map(int pairs) {
    return head(MAP, pairs);
  }

  /** Gives a tag to the next item. */
  CborWriter tag(int tag) {
    return head(TAG, tag);
  }

  /** Writes the null value. */
  CborWriter nothing() {
    out.write(NULL);
    return this;
  }

  /** Writes what another writer wrote. */
  CborWriter all(CborWriter items) {
    out.writeBytes(items.written());
    return this;
  }

  /** Returns all bytes so far. */
  byte[] written() {
    return out.toByteArray();
  }

  private CborWriter head(int major, long value) {
    int size =
        value < 24 ? 0 : value < 1L << 8 ? 1 : value < 1L << 16 ? 2 : value < 1L << 32 ? 4 : 8;
    out.write(major << 5 | (size == 0 ? (int) value : 24 + Integer.numberOfTrailingZeros(size)));
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
    return this;
  }
}
