package dev.omni.evidence.time;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Optional;

/** The hash functions of a token, by their object identifiers (RFC 5754; NIST CSOR). */
final class HashName {
  static final String SHA_256 = "2.16.840.1.101.3.4.2.1";

  private static final Map<String, String> NAMES =
      Map.of(
          SHA_256,
          "SHA-256",
          "2.16.840.1.101.3.4.2.2",
          "SHA-384",
          "2.16.840.1.101.3.4.2.3",
          "SHA-512");

  private HashName() {}

  /** Returns the name of the function that an identifier of an algorithm names, as SHA-256. */
  static String of(Der identifier) {
    Der.Parts parts = identifier.parts();
    String oid = parts.next().oid();
    Optional<Der> nothing = parts.optional(Der.NOTHING);
    parts.end();
    if (nothing.isPresent() && nothing.get().content().length > 0) {
      throw new IllegalArgumentException("its hash function has parameters");
    }
    String name = NAMES.get(oid);
    if (name == null) {
      throw new IllegalArgumentException("its hash function is unknown or too weak: " + oid);
    }
    return name;
  }

  /** Returns the hash of bytes. */
  static byte[] hash(String name, byte[] bytes) {
    try {
      return MessageDigest.getInstance(name).digest(bytes);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent); // Every Java has SHA-1 and SHA-256 to SHA-512.
    }
  }
}
