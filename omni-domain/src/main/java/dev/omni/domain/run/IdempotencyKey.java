package dev.omni.domain.run;

import java.util.Optional;

/** The caller's name for a request, which makes repetitions recognizable. */
public record IdempotencyKey(String value) {
  /** The format of a key, for messages. */
  public static final String FORM = "8 to 128 characters of A-Z a-z 0-9 . _ : -";

  /** The format of a key as a regular expression. */
  public static final String PATTERN = "[A-Za-z0-9._:-]{8,128}";

  private static final int SHORTEST = 8;
  private static final int LONGEST = 128;

  /** Rejects a malformed key. */
  public IdempotencyKey {
    if (!formed(value)) {
      throw new IllegalArgumentException("an idempotency key is " + FORM);
    }
  }

  /** Parses a text, with or without one pair of double quotes. */
  public static Optional<IdempotencyKey> of(String text) {
    boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    String bare = quoted ? text.substring(1, text.length() - 1) : text;
    return formed(bare) ? Optional.of(new IdempotencyKey(bare)) : Optional.empty();
  }

  /**
   * Returns whether a text matches the pattern. Hand-written, because every request for a run has a
   * key.
   */
  private static boolean formed(String text) {
    boolean formed = text.length() >= SHORTEST && text.length() <= LONGEST;
    for (int i = 0; formed && i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      formed = letter || (c >= '0' && c <= '9') || "._:-".indexOf(c) >= 0;
    }
    return formed;
  }

  @Override
  public String toString() {
    return value;
  }
}
