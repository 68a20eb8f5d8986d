package dev.omni.client;

import java.util.List;

/** End of a run otherwise than completed. */
public class RunFailedError extends OmniError {
  private static final long serialVersionUID = 1L;
  private final Run run;

  RunFailedError(Run run) {
    super(text(run), run.idempotencyKey());
    this.run = run;
  }

  private static String text(Run run) {
    RunError error = run.error();
    String why = error == null ? "" : ": " + error.code() + ": " + error.message();
    return "run " + run.id() + " " + run.status() + why;
  }

  @Override
  List<Object> carried() {
    return List.of(run);
  }

  /** Returns the run as last seen. */
  public Run run() {
    return run;
  }

  /** Returns the code of the run's error; its status when it has none. */
  public String code() {
    RunError error = run.error();
    return error == null ? run.status() : error.code();
  }
}
