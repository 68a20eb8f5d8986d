package dev.omni.application.engine;

import dev.omni.domain.run.RunError;

/** An execution that ends with an error of its own code. */
public final class RunErrorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient RunError error;

  /** Creates the exception of an error. */
  public RunErrorException(RunError error) {
    super(error.code() + ": " + error.message());
    this.error = error;
  }

  RunError error() {
    return error;
  }
}
