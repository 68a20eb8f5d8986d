package dev.omni.cli;

import dev.omni.client.APIConnectionError;
import dev.omni.client.BadRequestError;
import dev.omni.client.RateLimitError;
import dev.omni.client.ServerError;
import dev.omni.client.UnavailableError;
import dev.omni.client.ValidationError;
import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.util.Set;

/** Exit statuses of the commands for users. */
public final class ExitStatus {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;
  public static final int UNAVAILABLE = 3;
  public static final int DATA_IN_USE = 4;

  private ExitStatus() {}

  /** Returns the status of a failure. */
  static int of(Exception failure) {
    if (failure instanceof CommandException own) {
      return own.status();
    }
    if (failure instanceof APIConnectionError
        || failure instanceof UnavailableError
        || failure instanceof RateLimitError
        || failure instanceof ServerError) {
      return UNAVAILABLE;
    }
    boolean usage =
        failure instanceof ValidationError
            || failure instanceof BadRequestError
            || failure instanceof IllegalArgumentException
            || failure instanceof InvalidSettingException
            || failure instanceof IOException;
    return usage ? USAGE : FAILED;
  }

  /** Returns the status of a run that has ended. */
  static int of(String status) {
    return status.equals("completed") ? DONE : FAILED;
  }

  /** Returns whether the type of an event ends a run. */
  static boolean ends(String event) {
    return Set.of("run.completed", "run.failed", "run.cancelled").contains(event);
  }
}
