package dev.omni.application.run.worker;

import java.time.Instant;

/** The suspension of a run that waits for an external event; it is executed again at a time. */
public final class RunSuspendedException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final Instant until;

  /** Suspends until a time. */
  public RunSuspendedException(Instant until) {
    super("the job waits until " + until, null, false, false);
    this.until = until;
  }

  Instant until() {
    return until;
  }
}
