package dev.omni.server.setting;

import java.net.URI;
import java.util.Optional;

/** The parser of addresses that the server itself calls. */
final class OperatorUrl {
  private OperatorUrl() {}

  /** Returns an http or https address without a slash at its end; empty for another text. */
  static Optional<URI> of(String text) {
    try {
      URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      boolean called = text.matches("https?://.+") && uri.getHost() != null;
      return called && uri.getRawQuery() == null && uri.getRawFragment() == null
          ? Optional.of(uri)
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
