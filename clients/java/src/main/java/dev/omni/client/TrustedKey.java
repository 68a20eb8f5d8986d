package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Public Ed25519 key with the period in which it signed. */
record TrustedKey(
    String id, byte[] raw, PublicKey key, @Nullable Instant from, @Nullable Instant until) {
  private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");
  private static final Duration SKEW = Duration.ofMinutes(5);

  static TrustedKey of(JsonNode listed) {
    byte[] spki = base64(listed.path("spki").asText(""));
    String id = EvidenceVerifier.sha256(spki);
    if (spki.length != 44
        || !Arrays.equals(spki, 0, PREFIX.length, PREFIX, 0, PREFIX.length)
        || !listed.path("keyid").asText("").equals(id)) {
      throw new IllegalArgumentException("keyid must be the SHA-256 of spki, an Ed25519 key");
    }
    return new TrustedKey(
        id,
        Arrays.copyOfRange(spki, PREFIX.length, spki.length),
        key(spki),
        instant(listed.path("valid_from")),
        instant(listed.path("valid_until")));
  }

  static TrustedKey raw(byte[] raw) {
    byte[] spki = Arrays.copyOf(PREFIX, PREFIX.length + raw.length);
    System.arraycopy(raw, 0, spki, PREFIX.length, raw.length);
    return new TrustedKey(EvidenceVerifier.sha256(spki), raw, key(spki), null, null);
  }

  private static PublicKey key(byte[] spki) {
    try {
      return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(spki));
    } catch (GeneralSecurityException malformed) {
      throw new IllegalArgumentException("must be an Ed25519 key", malformed);
    }
  }

  static @Nullable Instant instant(JsonNode text) {
    try {
      return text.isTextual() ? Instant.parse(text.textValue()) : null;
    } catch (DateTimeException malformed) {
      return null;
    }
  }

  /** Decodes strict base 64, one text for each value; empty for anything else. */
  static byte[] base64(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return Base64.getEncoder().encodeToString(bytes).equals(text) ? bytes : new byte[0];
    } catch (IllegalArgumentException malformed) {
      return new byte[0];
    }
  }

  boolean inUse(@Nullable Instant then) {
    return then != null
        && (from == null || !then.isBefore(from.minus(SKEW)))
        && (until == null || !then.isAfter(until.plus(SKEW)));
  }

  boolean verifies(byte[] message, byte[] signature) {
    try {
      Signature check = Signature.getInstance("Ed25519");
      check.initVerify(key);
      check.update(message);
      return check.verify(signature);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }
}
