package dev.omni.console.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The tokens that prove that a form came from a page of the session: an authentication code of the
 * session, masked differently in each page, so that compressed pages reveal nothing of it.
 */
public final class CsrfTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 32;

  private final SecretKeySpec secret;
  private final RandomGenerator chance;

  /**
   * Creates the tokens of an installation.
   *
   * @param secret the same on every node
   * @param chance source of masks
   */
  public CsrfTokens(byte[] secret, RandomGenerator chance) {
    this.secret = new SecretKeySpec(secret, ALGORITHM);
    this.chance = chance;
  }

  /** Returns a token of a session. */
  public String of(String session) {
    var mask = new byte[BYTES];
    chance.nextBytes(mask);
    byte[] token = Arrays.copyOf(mask, 2 * BYTES);
    System.arraycopy(mixed(code(session), mask), 0, token, BYTES, BYTES);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /** Returns whether a token is one of the session. */
  public boolean matches(String session, String token) {
    try {
      byte[] sent = Base64.getUrlDecoder().decode(token);
      return sent.length == 2 * BYTES
          && MessageDigest.isEqual(
              code(session),
              mixed(Arrays.copyOfRange(sent, BYTES, 2 * BYTES), Arrays.copyOf(sent, BYTES)));
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  private static byte[] mixed(byte[] code, byte[] mask) {
    var mixed = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      mixed[i] = (byte) (code[i] ^ mask[i]);
    }
    return mixed;
  }

  private byte[] code(String session) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return mac.doFinal(session.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException everyJvmHasIt) {
      throw new IllegalStateException(everyJvmHasIt);
    }
  }
}
