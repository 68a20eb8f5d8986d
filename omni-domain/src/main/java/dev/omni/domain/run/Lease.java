package dev.omni.domain.run;

import java.time.Instant;
import java.util.UUID;

/**
 * Who owns an unfinished run, and how long.
 *
 * @param worker the process that has it
 * @param token one attempt of that process; whoever writes must show it
 * @param until when the run is up for others
 */
public record Lease(UUID worker, UUID token, Instant until) {
  /** Whether the time is over. */
  public boolean over(Instant now) {
    return !now.isBefore(until);
  }

  /** The same hold for longer. */
  public Lease until(Instant later) {
    return new Lease(worker, token, later);
  }
}
