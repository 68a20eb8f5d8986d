package dev.omni.domain.webhook;

import dev.omni.domain.webhook.Webhook.Scheme;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A signing secret of Standard Webhooks 1.0.0 (2024): the signed text is {@code id.timestamp.body}.
 *
 * @param scheme signature scheme
 * @param secret 24 to 64 bytes for v1; the 32 bytes of an Ed25519 seed for v1a
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never shown.
public record WebhookSecret(Scheme scheme, byte[] secret) {
  private static final String HMAC = "HmacSHA256";
  private static final String ED25519 = "Ed25519";
  private static final int SEED = 32;

  /** Returns the displayed text: {@code whsec_} or {@code whsk_} and base 64. */
  public String text() {
    String prefix =
        switch (scheme) {
          case V1 -> "whsec_";
          case V1A -> "whsk_";
        };
    return prefix + Base64.getEncoder().encodeToString(secret);
  }

  /** Parses the displayed text. */
  public static WebhookSecret of(String text) {
    int end = text.indexOf('_') + 1;
    Scheme scheme =
        switch (text.substring(0, end)) {
          case "whsec_" -> Scheme.V1;
          case "whsk_" -> Scheme.V1A;
          default -> throw new IllegalArgumentException("not a webhook key");
        };
    byte[] all = Base64.getDecoder().decode(text.substring(end));
    // The public key may follow the seed of a v1a secret.
    return new WebhookSecret(scheme, scheme == Scheme.V1A ? Arrays.copyOf(all, SEED) : all);
  }

  /**
   * Returns the displayed text of the public key, {@code whpk_} and base 64; empty for a shared
   * secret. The key generator of the JDK takes its seed from the source of chance.
   */
  public Optional<String> publicKey() {
    if (scheme == Scheme.V1) {
      return Optional.empty();
    }
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(ED25519);
      generator.initialize(NamedParameterSpec.ED25519, new Seed(secret));
      byte[] encoded = generator.generateKeyPair().getPublic().getEncoded();
      byte[] raw = Arrays.copyOfRange(encoded, encoded.length - SEED, encoded.length);
      return Optional.of("whpk_" + Base64.getEncoder().encodeToString(raw));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** A source of chance that returns a seed. */
  private static final class Seed extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final byte[] seed;

    private Seed(byte[] seed) {
      this.seed = seed;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(seed, 0, bytes, 0, Math.min(seed.length, bytes.length));
    }
  }

  /** Returns the signature of a message: its scheme, a comma and base 64. */
  public String sign(WebhookMessage message, Instant at) {
    return sign(message.wireId() + "." + at.getEpochSecond() + "." + message.body());
  }

  /**
   * Returns whether this key signed a text.
   *
   * @param entries one signature or more, separated by spaces
   */
  public boolean signed(String text, String entries) {
    byte[] own = sign(text).getBytes(StandardCharsets.UTF_8);
    return Stream.of(entries.split(" ", -1))
        .anyMatch(entry -> MessageDigest.isEqual(own, entry.getBytes(StandardCharsets.UTF_8)));
  }

  /** Signs a complete text. */
  String sign(String text) {
    return scheme + "," + Base64.getEncoder().encodeToString(mark(text));
  }

  private byte[] mark(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return switch (scheme) {
        case V1 -> hmac(bytes);
        case V1A -> ed25519(bytes);
      };
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private byte[] hmac(byte[] bytes) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(new SecretKeySpec(secret, HMAC));
    return mac.doFinal(bytes);
  }

  private byte[] ed25519(byte[] bytes) throws GeneralSecurityException {
    var spec = new EdECPrivateKeySpec(NamedParameterSpec.ED25519, secret);
    Signature signature = Signature.getInstance(ED25519);
    signature.initSign(KeyFactory.getInstance(ED25519).generatePrivate(spec));
    signature.update(bytes);
    return signature.sign();
  }

  @Override
  public String toString() {
    return "WebhookKey[" + scheme + "]";
  }
}
