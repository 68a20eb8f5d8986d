package dev.omni.client;

import java.util.regex.Pattern;

/** The one way that errors leave: without causes of other libraries, and no text has the key. */
final class Outward {
  private static final Pattern LIKE_A_KEY = Pattern.compile("(lq_(?:test|live)_)[A-Za-z0-9_]+");
  private static final int SHOWN = 8;

  private Outward() {}

  /** Cuts a key, and what looks like one, out of a text. */
  static String text(String text, String key) {
    String cut =
        key.length() < SHOWN ? text : text.replace(key, key.substring(0, SHOWN) + "\u2026");
    return LIKE_A_KEY.matcher(cut).replaceAll("$1\u2026");
  }

  /** Returns an error as it may leave: itself, when nothing in it is of another library. */
  static RuntimeException of(RuntimeException thrown, String key) {
    String message = String.valueOf(thrown.getMessage());
    String cut = text(message, key);
    boolean clean =
        thrown.getCause() == null && thrown.getSuppressed().length == 0 && cut.equals(message);
    if (clean || thrown instanceof OmniError) {
      return thrown;
    }
    RuntimeException made =
        thrown instanceof IllegalArgumentException
            ? new IllegalArgumentException(cut)
            : new IllegalStateException(thrown.getClass().getSimpleName() + ": " + cut);
    made.setStackTrace(thrown.getStackTrace());
    return made;
  }
}
