package dev.omni.application.developer;

import dev.omni.domain.run.Share;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The links of shares: {@code /s/} and a token of 43 characters, which is Base64url of 16 random
 * bytes and of 16 bytes of their HMAC-SHA-256. A database without the secret opens nothing, and a
 * link can be shown again.
 */
public final class ShareLinks {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int PART = 16;
  private static final int LENGTH = 43;

  private final SecretKeySpec secret;
  private final RandomGenerator chance;
  private final Supplier<String> origin;

  /**
   * Creates the links of a server.
   *
   * @param secret the same on every node and after every start
   * @param chance source of codes; must be cryptographically strong
   * @param origin start of the addresses, as {@code https://omni.example}; read at each link
   */
  public ShareLinks(byte[] secret, RandomGenerator chance, Supplier<String> origin) {
    this.secret = new SecretKeySpec(secret, ALGORITHM);
    this.chance = chance;
    this.origin = origin;
  }

  /** Returns the code of a new share. */
  String newCode() {
    var code = new byte[PART];
    chance.nextBytes(code);
    return HexFormat.of().formatHex(code);
  }

  /** Returns the address of the page of a share. */
  public String url(Share share) {
    return origin.get() + "/s/" + token(HexFormat.of().parseHex(share.code()));
  }

  private String token(byte[] code) {
    byte[] whole = Arrays.copyOf(code, 2 * PART);
    System.arraycopy(seal(code), 0, whole, PART, PART);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
  }

  /** Returns the code of a token that this server has made; empty for any other text. */
  Optional<String> code(String token) {
    byte[] code = Arrays.copyOf(decoded(token), PART);
    boolean own =
        MessageDigest.isEqual(
            token(code).getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    return own ? Optional.of(HexFormat.of().formatHex(code)) : Optional.empty();
  }

  private static byte[] decoded(String token) {
    try {
      return token.length() == LENGTH ? Base64.getUrlDecoder().decode(token) : new byte[0];
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  private byte[] seal(byte[] code) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return mac.doFinal(code);
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException("every Java has " + ALGORITHM, absent);
    }
  }
}
