package dev.omni.jdbc.statement;

import java.util.UUID;

/**
 * A hash whose marks stand in a field of bits (a Bloom filter): what is in a set has all of its
 * marks there, what is not hardly ever. Some fields are kept, so it must not change.
 */
public record Hash(long value) {
  /** How many marks each has. */
  public static final int MARKS = 4;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** Of an identifier. */
  public static Hash of(UUID id) {
    return new Hash(id.getMostSignificantBits() ^ id.getLeastSignificantBits() * GOLDEN);
  }

  /** Of a text. */
  public static Hash of(String text) {
    return new Hash(0).with(text);
  }

  /** Of what this one is of and a text behind it. */
  public Hash with(String text) {
    long hash = (value ^ text.length()) * GOLDEN;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * GOLDEN;
      hash ^= hash >>> 31;
    }
    return new Hash(hash);
  }

  /** With all its bits mixed: only then do its marks lie anywhere. */
  public Hash mixed() {
    long hash = (value ^ value >>> 32) * GOLDEN;
    return new Hash(hash ^ hash >>> 29);
  }

  /** Where one of its marks is, to be taken modulo the size of the field. */
  public long mark(int i) {
    return (value >>> 32) + i * (value | 1);
  }
}
