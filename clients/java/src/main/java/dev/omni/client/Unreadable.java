package dev.omni.client;

import java.io.IOException;

/** Bytes that are no answer. */
final class Unreadable extends IOException {
  private static final long serialVersionUID = 1L;
  private final boolean lasting;

  /**
   * Creates it.
   *
   * @param lasting whether another attempt would bring the same
   */
  Unreadable(String reason, boolean lasting) {
    super(reason);
    this.lasting = lasting;
  }

  boolean lasting() {
    return lasting;
  }
}
