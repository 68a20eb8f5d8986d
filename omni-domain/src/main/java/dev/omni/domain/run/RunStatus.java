package dev.omni.domain.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where a run stands. The order of the constants is the only way a run can go. */
public enum RunStatus {
  /** Stored, not yet handed to anyone. */
  DISPATCHING,
  /** Waits for a worker. */
  QUEUED,
  /** A worker has it. */
  RUNNING,
  /** Ended with a result. */
  COMPLETED,
  /** Ended with an error. */
  FAILED,
  /** Ended by its caller. */
  CANCELLED;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Whether nothing can change any more. */
  public boolean terminal() {
    return switch (this) {
      case DISPATCHING, QUEUED, RUNNING -> false;
      case COMPLETED, FAILED, CANCELLED -> true;
    };
  }

  /** The status of that wire name, if it is one. */
  public static Optional<RunStatus> of(String id) {
    return List.of(values()).stream().filter(status -> status.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
