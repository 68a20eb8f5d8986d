package dev.omni.domain.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a run.
 *
 * @param status never goes back
 * @param version increases by one with each change
 * @param attempt number of acquisitions
 * @param lease while the run is running
 * @param times start, last change of status, computation
 * @param outcome empty while not terminal, and when cancelled
 */
public record RunState(
    RunStatus status,
    long version,
    int attempt,
    Optional<Lease> lease,
    RunTimes times,
    Optional<Outcome> outcome) {
  /** Returns the time of the last change of status. */
  public Instant updatedAt() {
    return times.updatedAt();
  }

  RunState computed(Duration time) {
    return new RunState(status, version, attempt, lease, times.computed(time), outcome);
  }
}
