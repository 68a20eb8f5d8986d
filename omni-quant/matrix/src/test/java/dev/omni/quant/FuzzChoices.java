package dev.omni.quant;

import java.util.List;

/** Bytes read as choices; when they end, every choice is the first one. */
final class FuzzChoices {
  private final byte[] bytes;
  private int next;

  FuzzChoices(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  /** A number from 0 to 255. */
  int small() {
    return next < bytes.length ? bytes[next++] & 0xFF : 0;
  }

  /** A number from 0 to {@code count} less one, of up to 65,536. */
  int of(int count) {
    return count <= 256 ? small() % count : (small() << 8 | small()) % count;
  }

  /** One of these. */
  <T> T of(List<T> all) {
    return all.get(of(all.size()));
  }

  /** A bit pattern that is a finite double, else a small integer. */
  double number() {
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << 8 | small();
    }
    double value = Double.longBitsToDouble(bits);
    return Double.isFinite(value) ? value : bits % 1000;
  }
}
