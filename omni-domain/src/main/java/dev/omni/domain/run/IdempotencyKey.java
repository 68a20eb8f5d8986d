package dev.omni.domain.run;

import java.util.Optional;
import java.util.regex.Pattern;

/** A caller's own name for a request, by which a repetition is known. */
public record IdempotencyKey(String value) {
  /** What a key looks like, for messages. */
  public static final String FORM = "8 to 128 characters of A-Z a-z 0-9 . _ : -";

  /** What a key looks like, as a regular expression. */
  public static final String PATTERN = "[A-Za-z0-9._:-]{8,128}";

  private static final Pattern FORMED = Pattern.compile(PATTERN);

  /** Refuses a text that is not a key. */
  public IdempotencyKey {
    if (!FORMED.matcher(value).matches()) {
      throw new IllegalArgumentException("an idempotency key is " + FORM);
    }
  }

  /** The key of that header value, bare or in one pair of double quotes. */
  public static Optional<IdempotencyKey> of(String header) {
    boolean quoted = header.length() >= 2 && header.startsWith("\"") && header.endsWith("\"");
    String bare = quoted ? header.substring(1, header.length() - 1) : header;
    return FORMED.matcher(bare).matches()
        ? Optional.of(new IdempotencyKey(bare))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
