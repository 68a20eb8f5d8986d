package dev.omni.server.secret;

import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.VerifyingKey;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;

/**
 * An Ed25519 key pair (RFC 8032, 2017).
 *
 * @param seed 32 random bytes: the private key
 * @param key the public key
 */
record Ed25519KeyPair(byte[] seed, VerifyingKey key) {
  private static final String NAME = "Ed25519";
  private static final byte[] PROBE = {1, 2, 3};

  static Ed25519KeyPair generate(SecureRandom chance) {
    try {
      var generator = KeyPairGenerator.getInstance(NAME);
      generator.initialize(NamedParameterSpec.ED25519, chance);
      KeyPair pair = generator.generateKeyPair();
      byte[] seed =
          ((EdECPrivateKey) pair.getPrivate())
              .getBytes()
              .orElseThrow(() -> new IllegalStateException("the new key hides its seed"));
      return new Ed25519KeyPair(seed, VerifyingKey.of(pair.getPublic().getEncoded()));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Returns whether the public key verifies signatures of the seed. */
  boolean matches() {
    try {
      var keys = KeyFactory.getInstance(NAME);
      var pair =
          new KeyPair(
              keys.generatePublic(new X509EncodedKeySpec(key.spki())),
              keys.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed)));
      return key.verifies(PROBE, new KeyPairSigner(pair).sign(PROBE));
    } catch (GeneralSecurityException noSeed) {
      return false;
    }
  }
}
