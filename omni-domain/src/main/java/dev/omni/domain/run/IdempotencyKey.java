package dev.omni.domain.run;

import java.util.Optional;

/** A caller's own name for a request, by which a repetition is known. */
public record IdempotencyKey(String value) {
  /** What a key looks like, for messages. */
  public static final String FORM = "8 to 128 characters of A-Z a-z 0-9 . _ : -";

  /** What a key looks like, as a regular expression. */
  public static final String PATTERN = "[A-Za-z0-9._:-]{8,128}";

  private static final int SHORTEST = 8;
  private static final int LONGEST = 128;

  /** Refuses a text that is not a key. */
  public IdempotencyKey {
    if (!formed(value)) {
      throw new IllegalArgumentException("an idempotency key is " + FORM);
    }
  }

  /** The key of that header value, bare or in one pair of double quotes. */
  public static Optional<IdempotencyKey> of(String header) {
    boolean quoted = header.length() >= 2 && header.startsWith("\"") && header.endsWith("\"");
    String bare = quoted ? header.substring(1, header.length() - 1) : header;
    return formed(bare) ? Optional.of(new IdempotencyKey(bare)) : Optional.empty();
  }

  /** What the pattern says, without its engine: every request for a run has a key. */
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
