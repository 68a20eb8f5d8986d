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
 * @param losses number of workers that were lost since the last stored progress
 * @param lease while the run is running
 * @param times start, last change of status, computation, earliest start
 * @param outcome empty while not terminal, and when cancelled
 */
public record RunState(
    RunStatus status,
    long version,
    int attempt,
    int losses,
    Optional<Lease> lease,
    RunTimes times,
    Optional<Outcome> outcome) {
  /** Returns the time of the last change of status. */
  public Instant updatedAt() {
    return times.updatedAt();
  }

  static RunState accepted(Instant created) {
    RunTimes times = RunTimes.created(created);
    return new RunState(RunStatus.DISPATCHING, 1, 0, 0, Optional.empty(), times, Optional.empty());
  }

  /** Returns whether a worker has the run, or had it and was lost; a suspended run has none. */
  boolean isTaken() {
    return status == RunStatus.RUNNING && lease.isPresent() && attempt > 0;
  }

  /** Returns the losses once the run is taken again: a lease that is taken over is one more. */
  public int lossesWhenTaken() {
    return losses + (isTaken() ? 1 : 0);
  }

  /** Returns whether the run may have ended the process of its last worker: it is taken alone. */
  public boolean isSuspect() {
    return lossesWhenTaken() > 0;
  }

  RunState acquired(Lease lease, Instant now) {
    RunState next = next(RunStatus.RUNNING, attempt + 1, Optional.of(lease), now, Optional.empty());
    return next.withLosses(lossesWhenTaken());
  }

  RunState withoutOutcome() {
    return new RunState(status, version, attempt, losses, lease, times, Optional.empty());
  }

  RunState withLosses(int count) {
    return new RunState(status, version, attempt, count, lease, times, outcome);
  }

  /** Changes the lease of a running run; {@code updatedAt} stays unchanged. */
  RunState leased(int attempt, Optional<Lease> lease) {
    return next(RunStatus.RUNNING, attempt, lease, updatedAt(), Optional.empty());
  }

  RunState next(
      RunStatus status, int attempt, Optional<Lease> lease, Instant at, Optional<Outcome> outcome) {
    return new RunState(
        status, version + 1, attempt, losses, lease, times.updated(at, status), outcome);
  }

  RunState notBefore(Instant time) {
    return new RunState(status, version, attempt, losses, lease, times.notBefore(time), outcome);
  }

  RunState computed(Duration time) {
    return new RunState(status, version, attempt, losses, lease, times.computed(time), outcome);
  }
}
