package dev.omni.domain.evidence;

import java.util.Base64;
import java.util.Optional;

/** Strict base 64 with padding (RFC 4648, section 4): one text for each value. */
final class Base64Text {
  private Base64Text() {}

  static String of(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Decodes a text; empty unless {@link #of} would write the same text. */
  static Optional<byte[]> read(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return of(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  static Optional<Hash> hash(String text) {
    return read(text).filter(bytes -> bytes.length == Hash.LENGTH).map(Hash::wrap);
  }
}
