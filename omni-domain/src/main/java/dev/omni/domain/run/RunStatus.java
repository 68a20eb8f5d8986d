package dev.omni.domain.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The status of a run. A run moves only forward in the order of the constants. */
public enum RunStatus {
  /** Stored, not yet dispatched. */
  DISPATCHING,
  /** Waiting for a worker. */
  QUEUED,
  /** Owned by a worker. */
  RUNNING,
  /** Terminal with a result. */
  COMPLETED,
  /** Terminal with an error. */
  FAILED,
  /** Cancelled by its caller. */
  CANCELLED;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Returns whether the status is final. */
  public boolean terminal() {
    return switch (this) {
      case DISPATCHING, QUEUED, RUNNING -> false;
      case COMPLETED, FAILED, CANCELLED -> true;
    };
  }

  /** Parses a wire name; empty for an unknown one. */
  public static Optional<RunStatus> of(String id) {
    return List.of(values()).stream().filter(status -> status.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
