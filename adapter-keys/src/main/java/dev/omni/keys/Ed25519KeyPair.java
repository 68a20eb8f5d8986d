package dev.omni.keys;

import dev.omni.domain.evidence.VerifyingKey;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;

/**
 * An Ed25519 key pair (RFC 8032, 2017).
 *
 * @param seed 32 random bytes: the private key
 * @param key the public key
 */
record Ed25519KeyPair(byte[] seed, VerifyingKey key) {
  private static final String NAME = "Ed25519";

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

  /** Returns whether the public key is that of the seed. */
  boolean matches() {
    return generate(new KnownBytes(seed)).key().equals(key);
  }

  /** A source of bytes that are known: a generator makes the pair of a seed of them. */
  private static final class KnownBytes extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;

    KnownBytes(byte[] bytes) {
      super(null, null); // None of a provider, which would collect chance.
      this.bytes = bytes.clone();
    }

    @Override
    public void nextBytes(byte[] target) {
      System.arraycopy(bytes, 0, target, 0, target.length);
    }
  }
}
