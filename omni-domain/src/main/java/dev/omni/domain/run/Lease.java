package dev.omni.domain.run;

import java.time.Instant;
import java.util.UUID;

/**
 * A worker's exclusive right to a run until a time.
 *
 * @param worker the process
 * @param token one attempt of that process, required for every write
 * @param until expiry
 */
public record Lease(UUID worker, UUID token, Instant until) {
  /** Returns whether the lease has expired. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(until);
  }

  /** Returns this lease with a later expiry. */
  public Lease renewedUntil(Instant later) {
    return new Lease(worker, token, later);
  }
}
