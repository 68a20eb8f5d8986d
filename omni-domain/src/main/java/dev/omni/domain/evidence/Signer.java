package dev.omni.domain.evidence;

/** A signer with one Ed25519 key. Equal messages get equal signatures (RFC 8032). */
public interface Signer {
  /** Returns the public key. */
  VerifyingKey key();

  /** Returns the 64 bytes of the signature over {@code message}. */
  byte[] sign(byte[] message);
}
