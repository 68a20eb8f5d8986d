package dev.omni.application.internal.worker;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.SandboxScenario.Action;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * The leases of a worker.
 *
 * @param worker id of this process
 * @param time maximum time without a renewal
 */
public record WorkerLeases(ClockAndIds clockAndIds, UUID worker, Duration time) {
  private static final Duration DOOMED = Duration.ofSeconds(2);

  private Lease lease(Instant until) {
    return new Lease(worker, clockAndIds.newId(), until);
  }

  /** Returns a lease of this process for a new attempt; a sandbox scenario may change it. */
  public Lease forAttempt(Run run) {
    boolean doomed = run.state().attempt() == 0 && run.policy().hasScenario(Action.LOSE_WORKER);
    return lease(clockAndIds.now().plus(doomed ? DOOMED : time));
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
