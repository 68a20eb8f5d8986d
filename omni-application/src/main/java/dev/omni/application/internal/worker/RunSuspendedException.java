package dev.omni.application.internal.worker;

import java.time.Instant;

/** A job has come to where it must wait for something outside; it is to be called again then. */
public final class RunSuspendedException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final Instant until;

  /** Until then. */
  public RunSuspendedException(Instant until) {
    super("the job waits until " + until);
    this.until = until;
  }

  Instant until() {
    return until;
  }
}
