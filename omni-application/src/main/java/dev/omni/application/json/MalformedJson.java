package dev.omni.application.json;

/** A text that is not JSON as it must be; the message says what would be right. */
public final class MalformedJson extends RuntimeException {
  private static final long serialVersionUID = 1;

  MalformedJson(String message) {
    super(message, null, false, false);
  }
}
