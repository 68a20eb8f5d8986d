package dev.omni.domain.evidence;

import dev.omni.domain.json.Sha256;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An Ed25519 public key (RFC 8032, 2017), encoded as SubjectPublicKeyInfo in DER (RFC 8410, 2018):
 * 44 bytes.
 */
public final class VerifyingKey {
  private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  /** The length of a raw key in bytes. */
  public static final int RAW = 32;

  private final byte[] spki;
  private final PublicKey key;

  private VerifyingKey(byte[] spki, PublicKey key) {
    this.spki = spki;
    this.key = key;
  }

  /**
   * Decodes a SubjectPublicKeyInfo.
   *
   * @throws IllegalArgumentException when the key is not Ed25519
   */
  public static VerifyingKey of(byte[] spki) {
    if (spki.length != PREFIX.length + RAW
        || !Arrays.equals(spki, 0, PREFIX.length, PREFIX, 0, PREFIX.length)) {
      throw new IllegalArgumentException("must be the SubjectPublicKeyInfo of an Ed25519 key");
    }
    try {
      var key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(spki));
      return new VerifyingKey(spki.clone(), key);
    } catch (GeneralSecurityException notOnTheCurve) {
      throw new IllegalArgumentException("must be an Ed25519 key", notOnTheCurve);
    }
  }

  /** Creates a key from its 32 raw bytes. */
  public static VerifyingKey raw(byte[] raw) {
    byte[] spki = Arrays.copyOf(PREFIX, PREFIX.length + raw.length);
    System.arraycopy(raw, 0, spki, PREFIX.length, raw.length);
    return of(spki);
  }

  /** Returns the key id: the SHA-256 of the SubjectPublicKeyInfo in lower-case hex. */
  public String id() {
    return Sha256.hex(Sha256.sha256(spki));
  }

  /** Returns the SubjectPublicKeyInfo in DER. */
  public byte[] spki() {
    return spki.clone();
  }

  /** Returns the 32 raw bytes. */
  public byte[] raw() {
    return Arrays.copyOfRange(spki, PREFIX.length, spki.length);
  }

  /** Returns whether this key made a signature over a message. */
  public boolean verifies(byte[] message, byte[] signature) {
    try {
      var check = Signature.getInstance("Ed25519");
      check.initVerify(key);
      check.update(message);
      return check.verify(signature);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VerifyingKey that && Arrays.equals(spki, that.spki);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(spki);
  }

  @Override
  public String toString() {
    return id();
  }
}
