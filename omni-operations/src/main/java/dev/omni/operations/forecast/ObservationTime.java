package dev.omni.operations.forecast;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The time at which a client observed something, by its own clock. */
public final class ObservationTime {
  /** The tolerated difference between the clocks of a client and a node. */
  private static final Duration SKEW = Duration.ofSeconds(5);

  private ObservationTime() {}

  /**
   * Returns the time that counts: a client's clock may be up to five seconds ahead, and what it
   * observed then counts as observed now. Empty for a later time.
   */
  public static Optional<Instant> counted(Instant stated, Instant now) {
    return stated.isAfter(now.plus(SKEW))
        ? Optional.empty()
        : Optional.of(stated.isAfter(now) ? now : stated);
  }
}
