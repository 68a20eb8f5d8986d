package dev.omni.domain.evidence;

/** Signs with one Ed25519 key. The same message always gets the same signature (RFC 8032). */
public interface Signer {
  /** The public half. */
  VerifyingKey key();

  /** The 64 bytes of the signature over {@code message}. */
  byte[] sign(byte[] message);
}
