package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;

/**
 * The leases of a worker.
 *
 * @param worker id of this process
 * @param time maximum time without a renewal
 * @param runtimes the runtime of a run
 */
public record WorkerLeases(
    ClockAndIds clockAndIds,
    UUID worker,
    Duration time,
    Function<Run, CapabilityRuntime> runtimes) {
  private Lease lease(Instant until) {
    return new Lease(worker, clockAndIds.newId(), until);
  }

  /** Returns a lease of this process for a new attempt, as long as the run's runtime says. */
  public Lease forAttempt(Run run) {
    return lease(clockAndIds.now().plus(runtimes.apply(run).lease(run, time)));
  }

  /** Creates a lease for this process that nothing renews, longer than the run's timeout. */
  public Lease untilTimeout(Run run) {
    return lease(clockAndIds.now().plus(RunTimeouts.of(run)).plus(time));
  }

  /** Returns a lease without a worker, until a time. */
  Lease suspended(Instant until) {
    return lease(until);
  }

  /** Returns the same lease, extended from now. */
  Lease renewed(Lease lease) {
    return lease.renewedUntil(clockAndIds.now().plus(time));
  }

  /** Returns whether a lease is about to expire, so that another worker may acquire its run. */
  boolean isNearExpiry(Lease lease) {
    return !clockAndIds.now().isBefore(lease.until().minus(time.dividedBy(3)));
  }

  /** Returns whether this process executes a run. */
  boolean has(RunFacts run) {
    return run.state().lease().filter(lease -> lease.worker().equals(worker)).isPresent();
  }
}
