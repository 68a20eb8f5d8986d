package dev.omni.domain.evidence;

import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A SHA-256 value: 32 bytes, equal by value. */
public final class Hash {
  /** How many bytes it has. */
  public static final int LENGTH = 32;

  private final byte[] bytes;

  private Hash(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The SHA-256 of these bytes one after another. */
  public static Hash of(byte[]... parts) {
    return new Hash(Sha256.sha256(parts));
  }

  /** The SHA-256 of a text in UTF-8. */
  public static Hash of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * These 32 bytes as they are.
   *
   * @throws IllegalArgumentException when there are more or fewer
   */
  public static Hash wrap(byte[] bytes) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException("a SHA-256 value has 32 bytes, not " + bytes.length);
    }
    return new Hash(bytes.clone());
  }

  /** The 32 bytes that begin there. */
  static Hash in(byte[] bytes, int from) {
    return new Hash(Arrays.copyOfRange(bytes, from, from + LENGTH));
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Lower-case hex. */
  public String hex() {
    return Sha256.hex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Hash hash && Arrays.equals(bytes, hash.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Lower-case hex with the prefix {@code sha256:}. */
  @Override
  public String toString() {
    return "sha256:" + hex();
  }
}
