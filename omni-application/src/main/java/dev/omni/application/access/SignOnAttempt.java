package dev.omni.application.access;

import dev.omni.domain.json.Sha256;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * The secrets of one attempt to sign on, which stay in the browser that began it.
 *
 * @param state binds the answer of the provider to the browser
 * @param nonce binds the identity token to the attempt
 * @param verifier of the proof key for code exchange (RFC 7636)
 */
public record SignOnAttempt(String state, String nonce, String verifier) {
  private static final int BYTES = 32;
  private static final Pattern PARTS =
      Pattern.compile("[A-Za-z0-9_-]{43}(\\.[A-Za-z0-9_-]{43}){2}");

  /**
   * Creates an attempt.
   *
   * @param chance must be cryptographically strong
   */
  public static SignOnAttempt fresh(RandomGenerator chance) {
    return new SignOnAttempt(secret(chance), secret(chance), secret(chance));
  }

  private static String secret(RandomGenerator chance) {
    var bytes = new byte[BYTES];
    chance.nextBytes(bytes);
    return encoded(bytes);
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Parses the output of {@link #text}; empty for any other text. */
  public static Optional<SignOnAttempt> of(String text) {
    if (!PARTS.matcher(text).matches()) {
      return Optional.empty();
    }
    List<String> parts = List.of(text.split("\\."));
    return Optional.of(new SignOnAttempt(parts.get(0), parts.get(1), parts.get(2)));
  }

  /** Returns the text that the browser keeps. */
  public String text() {
    return state + "." + nonce + "." + verifier;
  }

  /** Returns the challenge of the verifier, by the method {@code S256}. */
  public String challenge() {
    return encoded(HexFormat.of().parseHex(Sha256.sha256(verifier)));
  }

  @Override
  public String toString() {
    return "***";
  }
}
