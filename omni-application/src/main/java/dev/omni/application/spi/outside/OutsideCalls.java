package dev.omni.application.spi.outside;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The calls to witnesses and time authorities, whose addresses the operator set. A call takes at
 * most five seconds, follows no redirect, and reads at most 64 KiB.
 */
@FunctionalInterface
public interface OutsideCalls {
  /** Posts a body, and returns the answer; empty when there is none, or a larger one. */
  Optional<Answer> post(URI address, String type, byte[] body);

  /**
   * An answer.
   *
   * @param status of HTTP
   * @param type media type without parameters, in lower case
   * @param body complete
   */
  record Answer(int status, String type, byte[] body) {
    private static final int CONFLICT = 409;

    /** Returns whether the request is refused because of what the other side has. */
    public boolean isConflict() {
      return status == CONFLICT;
    }

    /** Returns the body as a text in UTF-8. */
    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }
}
