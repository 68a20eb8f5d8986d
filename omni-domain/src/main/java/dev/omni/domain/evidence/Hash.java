package dev.omni.domain.evidence;

import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** A SHA-256 value: 32 bytes, equal by value. */
public final class Hash {
  /** The length in bytes. */
  public static final int LENGTH = 32;

  private final byte[] bytes;

  private Hash(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns the SHA-256 of the concatenated parts. */
  public static Hash of(byte[]... parts) {
    return new Hash(Sha256.sha256(parts));
  }

  /** Returns the SHA-256 of a text in UTF-8. */
  public static Hash of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the hash with these 32 bytes.
   *
   * @throws IllegalArgumentException for another number of bytes
   */
  public static Hash wrap(byte[] bytes) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException("a SHA-256 value has 32 bytes, not " + bytes.length);
    }
    return new Hash(bytes.clone());
  }

  /** Parses 32 bytes in base 64; empty for another text. */
  public static Optional<Hash> ofBase64(String text) {
    return Base64Text.hash(text);
  }

  /** Returns the 32 bytes that start at {@code from}. */
  static Hash in(byte[] bytes, int from) {
    return new Hash(Arrays.copyOfRange(bytes, from, from + LENGTH));
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns the value in lower-case hex. */
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

  /** Returns lower-case hex with the prefix {@code sha256:}. */
  @Override
  public String toString() {
    return "sha256:" + hex();
  }
}
