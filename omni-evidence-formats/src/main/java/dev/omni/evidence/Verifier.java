package dev.omni.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The files beside these classes: the script of docs/verify.mjs, and the parts of the page. */
final class Verifier {
  private Verifier() {}

  /** Returns the script that verifies evidence. */
  static String text() {
    return text("verify.mjs");
  }

  /** Returns a file beside this class. */
  static String text(String name) {
    try (InputStream in = Objects.requireNonNull(Verifier.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
