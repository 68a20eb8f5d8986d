package dev.omni.domain.access;

import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The text of an API key, a secret. Omni's own keys are {@code lq_test_} or {@code lq_live_}, 32
 * random letters and digits (190 bits), and a checksum of six characters over all before. Keys of
 * the legacy platform are a number, a bar, and 40 to 128 characters. The checksum allows cheap
 * rejection and precise secret scanners; it adds no security.
 */
public final class ApiKeyFormat {
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final Pattern LEGACY =
      Pattern.compile("([1-9][0-9]{0,18})\\|([A-Za-z0-9_]{40,128})");
  private static final int PREFIX = 8;
  private static final int RANDOM = 32;
  private static final int CHECKSUM = 6;

  private final String text;
  private final String hashed;
  private final Optional<Long> legacyId;

  private ApiKeyFormat(String text, String hashed, Optional<Long> legacyId) {
    this.text = text;
    this.hashed = hashed;
    this.legacyId = legacyId;
  }

  /** Creates a random key of a mode. */
  public static ApiKeyFormat generate(Mode mode, RandomGenerator chance) {
    var text = new StringBuilder("lq_" + mode + "_");
    for (int i = 0; i < RANDOM; i++) {
      text.append(ALPHABET.charAt(chance.nextInt(ALPHABET.length())));
    }
    String body = text.toString();
    return own(body + checksum(body));
  }

  /** Parses the key that a caller sent; empty when the format or the checksum is wrong. */
  public static Optional<ApiKeyFormat> of(String sent) {
    if (isOwnFormat(sent)) {
      int body = sent.length() - CHECKSUM;
      return checksum(sent.substring(0, body)).equals(sent.substring(body))
          ? Optional.of(own(sent))
          : Optional.empty();
    }
    Matcher legacy = LEGACY.matcher(sent);
    if (legacy.matches()) {
      try {
        long id = Long.parseLong(legacy.group(1));
        return Optional.of(new ApiKeyFormat(sent, legacy.group(2), Optional.of(id)));
      } catch (NumberFormatException beyondLong) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether the text has the format of Omni's own keys. Runs on every request, hence no
   * regular expression.
   */
  private static boolean isOwnFormat(String sent) {
    if (sent.length() != PREFIX + RANDOM + CHECKSUM
        || !(sent.startsWith("lq_test_") || sent.startsWith("lq_live_"))) {
      return false;
    }
    for (int i = PREFIX; i < sent.length(); i++) {
      char c = sent.charAt(i);
      if (c > 'z' || !Character.isLetterOrDigit(c)) {
        return false;
      }
    }
    return true;
  }

  private static ApiKeyFormat own(String text) {
    return new ApiKeyFormat(text, text, Optional.empty());
  }

  private static String checksum(String body) {
    var crc = new CRC32();
    crc.update(body.getBytes(StandardCharsets.US_ASCII));
    var digits = new StringBuilder();
    long rest = crc.getValue();
    for (int i = 0; i < CHECKSUM; i++) {
      digits.append(ALPHABET.charAt((int) (rest % ALPHABET.length())));
      rest /= ALPHABET.length();
    }
    return digits.reverse().toString();
  }

  /** Returns the SHA-256 under which the key is stored and found, in lower-case hex. */
  public String hash() {
    return Sha256.sha256(hashed);
  }

  /** Returns the number before the bar of a legacy key. */
  public Optional<Long> legacyId() {
    return legacyId;
  }

  /** Returns the mode of the prefix; legacy keys are always live. */
  public Mode mode() {
    return text.startsWith("lq_" + Mode.TEST + "_") ? Mode.TEST : Mode.LIVE;
  }

  /** Returns the secret text, which is shown once only. */
  public String reveal() {
    return text;
  }

  /** Returns the masked key: the first twelve characters and the last four. */
  public String maskedKey() {
    return text.substring(0, 12) + "..." + text.substring(text.length() - 4);
  }

  @Override
  public String toString() {
    return "***";
  }
}
