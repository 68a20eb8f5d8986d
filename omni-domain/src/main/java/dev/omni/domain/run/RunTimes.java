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
 */
public record RunTimes(Instant updatedAt, Optional<Instant> startedAt, Optional<Duration> compute) {
  static RunTimes created(Instant at) {
    return new RunTimes(at, Optional.empty(), Optional.empty());
  }

  RunTimes updated(Instant at, RunStatus status) {
    Instant updated = at.isBefore(updatedAt) ? updatedAt : at;
    boolean starts = status == RunStatus.RUNNING && startedAt.isEmpty();
    return new RunTimes(updated, starts ? Optional.of(updated) : startedAt, compute);
  }

  RunTimes computed(Duration time) {
    return new RunTimes(updatedAt, startedAt, Optional.of(time));
  }
}
