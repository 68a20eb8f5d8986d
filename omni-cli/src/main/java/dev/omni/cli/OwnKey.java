package dev.omni.cli;

import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.Signer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An Ed25519 private key of the user, as {@code openssl genpkey -algorithm ed25519} writes it. */
record OwnKey(Signer signer) {
  private static final byte[] PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");
  private static final int SEED = 32;
  private static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]{1,200})-----END PRIVATE KEY-----");

  /**
   * Parses a private key in PEM (PKCS 8).
   *
   * @throws CommandException when it is no Ed25519 key
   */
  static OwnKey of(String text) {
    Matcher pem = PEM.matcher(text);
    byte[] der = pem.find() ? Base64.getMimeDecoder().decode(pem.group(1)) : new byte[0];
    boolean known =
        der.length == PREFIX.length + SEED
            && Arrays.equals(der, 0, PREFIX.length, PREFIX, 0, PREFIX.length);
    if (!known) {
      throw CommandException.usage(
          "--sign-key must be an Ed25519 private key in PEM, as openssl genpkey writes it");
    }
    return new OwnKey(new KeyPairSigner(pair(Arrays.copyOfRange(der, PREFIX.length, der.length))));
  }

  /** Returns the pair of a seed; the JDK makes the public key only while it makes a pair. */
  private static KeyPair pair(byte[] seed) {
    try {
      var generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(NamedParameterSpec.ED25519, new Seeded(seed));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** A source that gives the bytes of a seed, and nothing by chance. */
  private static final class Seeded extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final byte[] seed;

    Seeded(byte[] seed) {
      this.seed = seed.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(seed, 0, bytes, 0, bytes.length);
    }
  }
}
