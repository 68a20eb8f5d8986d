package dev.omni.domain.access;

import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The text of a key, a secret. Our own keys are {@code lq_test_} or {@code lq_live_}, 32 random
 * letters and digits (190 bits), and six of checksum over all before; keys of the legacy platform
 * are a number, a bar, and 40 to 128 characters. The checksum gives cheap rejection and precise
 * scanners, no security.
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

  /** A new key of that mode. */
  public static ApiKeyFormat make(Mode mode, RandomGenerator chance) {
    var text = new StringBuilder("lq_" + mode + "_");
    for (int i = 0; i < RANDOM; i++) {
      text.append(ALPHABET.charAt(chance.nextInt(ALPHABET.length())));
    }
    String body = text.toString();
    return own(body + checksum(body));
  }

  /** The key that a caller sent, if it has the form of one and its checksum is right. */
  public static Optional<ApiKeyFormat> of(String sent) {
    if (ours(sent)) {
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

  /** Whether it looks like one of ours; asked for each request, so without a pattern. */
  private static boolean ours(String sent) {
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

  /** The SHA-256 by which the key is stored and found, lower-case hex. */
  public String hash() {
    return Sha256.sha256(hashed);
  }

  /** The number before the bar of a legacy key. */
  public Optional<Long> legacyId() {
    return legacyId;
  }

  /** The mode that its prefix says; a legacy key is of live mode always. */
  public Mode mode() {
    return text.startsWith("lq_" + Mode.TEST + "_") ? Mode.TEST : Mode.LIVE;
  }

  /** The secret itself, to be shown once. */
  public String reveal() {
    return text;
  }

  /** What lists may show: the first twelve characters and the last four. */
  public String glimpse() {
    return text.substring(0, 12) + "..." + text.substring(text.length() - 4);
  }

  @Override
  public String toString() {
    return "***";
  }
}
