package dev.omni.domain.json;

import java.util.Optional;
import java.util.UUID;

/** A strict parser for the text of a UUID; Java's own parser accepts invalid ones. */
public final class UuidText {
  private static final String FORM = "00000000-0000-0000-0000-000000000000";

  private UuidText() {}

  /** Returns the UUID that a text is, when it is one. */
  public static Optional<UUID> parse(String text) {
    return canonical(text) ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }

  /** Returns whether a text is a UUID in 36 characters, in either case. */
  public static boolean canonical(String text) {
    if (text.length() != FORM.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean hyphen = FORM.charAt(i) == '-';
      boolean hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      if (hyphen ? c != '-' : !hex) {
        return false;
      }
    }
    return true;
  }
}
