package dev.omni.domain.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The times of a run after its creation.
 *
 * @param updatedAt time of the last change of status; never decreases
 * @param startedAt first start; empty while nothing has started it
 * @param compute time of the computation that ended it; empty when none did
 * @param notBefore time before which the queued run is not due; empty when it is due at once
 */
public record RunTimes(
    Instant updatedAt,
    Optional<Instant> startedAt,
    Optional<Duration> compute,
    Optional<Instant> notBefore) {
  static RunTimes created(Instant at) {
    return new RunTimes(at, Optional.empty(), Optional.empty(), Optional.empty());
  }

  RunTimes updated(Instant at, RunStatus status) {
    Instant updated = at.isBefore(updatedAt) ? updatedAt : at;
    boolean starts = status == RunStatus.RUNNING && startedAt.isEmpty();
    Optional<Instant> started = starts ? Optional.of(updated) : startedAt;
    return new RunTimes(updated, started, compute, Optional.empty());
  }

  RunTimes computed(Duration time) {
    return new RunTimes(updatedAt, startedAt, Optional.of(time), notBefore);
  }

  RunTimes notBefore(Instant time) {
    return new RunTimes(updatedAt, startedAt, compute, Optional.of(time));
  }
}
