package dev.omni.http.filter;

import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A shared secret, sent as {@code Authorization: Bearer}; only its hash is stored. */
public final class BearerSecret {
  private final byte[] hash;

  private BearerSecret(byte[] hash) {
    this.hash = hash;
  }

  public static BearerSecret of(String text) {
    return new BearerSecret(hash(text));
  }

  /** Returns whether a header has the secret; takes the same time for every wrong one. */
  public boolean matches(String authorization) {
    return MessageDigest.isEqual(hash, hash(authorization.replaceFirst("^Bearer ", "")));
  }

  private static byte[] hash(String text) {
    return Sha256.sha256(text.getBytes(StandardCharsets.UTF_8));
  }
}
