package dev.omni.client;

import java.util.List;

/** End of the time before the run ended; the run continues. */
public class WaitTimeoutError extends OmniError {
  private static final long serialVersionUID = 1L;
  private final Run run;

  WaitTimeoutError(Run run) {
    super(text(run), run.idempotencyKey());
    this.run = run;
  }

  private static String text(Run run) {
    return "run "
        + run.id()
        + " is still "
        + run.status()
        + " (idempotency key "
        + run.idempotencyKey()
        + ")";
  }

  @Override
  List<Object> carried() {
    return List.of(run);
  }

  /** Returns the run as last seen. */
  public Run run() {
    return run;
  }
}
