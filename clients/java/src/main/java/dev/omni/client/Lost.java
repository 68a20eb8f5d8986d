package dev.omni.client;

import java.io.IOException;

/** Lack of a whole answer to one attempt. */
final class Lost extends IOException {
  private static final long serialVersionUID = 1L;
  private final boolean timedOut;

  Lost(String reason, boolean timedOut) {
    super(reason);
    this.timedOut = timedOut;
  }

  boolean timedOut() {
    return timedOut;
  }
}
