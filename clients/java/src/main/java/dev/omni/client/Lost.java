package dev.omni.client;

import java.io.IOException;

/** Lack of a whole answer to one attempt. */
final class Lost extends IOException {
  private static final long serialVersionUID = 1L;
  private final boolean timedOut;
  private final boolean untouched;
  private final boolean lasting;

  Lost(String reason, boolean timedOut) {
    this(reason, timedOut, false, false);
  }

  /**
   * Creates it.
   *
   * @param untouched whether not one byte of an answer came
   * @param lasting whether another attempt would bring the same
   */
  Lost(String reason, boolean timedOut, boolean untouched, boolean lasting) {
    super(reason);
    this.timedOut = timedOut;
    this.untouched = untouched;
    this.lasting = lasting;
  }

  /** Returns what is lacking. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  boolean timedOut() {
    return timedOut;
  }

  boolean untouched() {
    return untouched;
  }

  boolean lasting() {
    return lasting;
  }
}
