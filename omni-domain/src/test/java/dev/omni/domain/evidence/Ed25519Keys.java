package dev.omni.domain.evidence;

import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;

/** Signing keys made for a test. */
final class Ed25519Keys {
  private Ed25519Keys() {}

  static Signer fresh() {
    try {
      return new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
