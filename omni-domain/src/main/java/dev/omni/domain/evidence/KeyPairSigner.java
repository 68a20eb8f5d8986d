package dev.omni.domain.evidence;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;

/** A signer with an Ed25519 key pair of the JDK. */
public final class KeyPairSigner implements Signer {
  private final KeyPair pair;
  private final VerifyingKey key;

  /**
   * Creates a signer.
   *
   * @throws IllegalArgumentException when the pair is not Ed25519
   */
  public KeyPairSigner(KeyPair pair) {
    this.pair = pair;
    this.key = VerifyingKey.of(pair.getPublic().getEncoded());
  }

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
}
