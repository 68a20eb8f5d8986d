package dev.omni.domain.run;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The type of a run event: a new status, or what happens without one. */
public enum RunEventType {
  /** The run was accepted. */
  DISPATCHING,
  /** The run became due, also again after its release. */
  QUEUED,
  /** An attempt began. */
  RUNNING,
  /** An attempt reported progress. */
  PROGRESS,
  /** An attempt that had lost its lease reported a result, which was discarded. */
  LATE_RESULT_DISCARDED,
  /** The run ended with a result. */
  COMPLETED,
  /** The run ended with an error. */
  FAILED,
  /** The run was cancelled. */
  CANCELLED;

  private final String id = "run." + name().toLowerCase(Locale.ROOT);

  /** Returns the type of the event of a status. */
  static RunEventType of(RunStatus status) {
    return switch (status) {
      case DISPATCHING -> DISPATCHING;
      case QUEUED -> QUEUED;
      case RUNNING -> RUNNING;
      case COMPLETED -> COMPLETED;
      case FAILED -> FAILED;
      case CANCELLED -> CANCELLED;
    };
  }

  /** Parses a wire name; empty for an unknown one. */
  public static Optional<RunEventType> of(String id) {
    return Stream.of(values()).filter(type -> type.id.equals(id)).findFirst();
  }

  /** Returns the wire name, as {@code run.queued}. */
  @Override
  public String toString() {
    return id;
  }
}
