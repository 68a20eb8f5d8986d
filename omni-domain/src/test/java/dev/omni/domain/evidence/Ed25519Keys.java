package dev.omni.domain.evidence;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;

/** Signing keys of the JDK, made for a test. */
final class Ed25519Keys {
  private Ed25519Keys() {}

  static Signer fresh() {
    try {
      return of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static Signer of(KeyPair pair) {
    VerifyingKey key = VerifyingKey.of(pair.getPublic().getEncoded());
    return new Signer() {
      @Override
      public VerifyingKey key() {
        return key;
      }

      @Override
      public byte[] sign(byte[] message) {
        try {
          var signature = Signature.getInstance("Ed25519");
          signature.initSign(pair.getPrivate());
          signature.update(message);
          return signature.sign();
        } catch (GeneralSecurityException everyJdkHasIt) {
          throw new IllegalStateException(everyJdkHasIt);
        }
      }
    };
  }
}
