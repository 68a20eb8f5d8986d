package dev.omni.application.spi;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The doors through which time and identity come in. Time is cut to microseconds here and nowhere
 * else, because that is what stores keep.
 *
 * @param clock the time
 * @param ids random identifiers
 */
public record ClockAndIds(InstantSource clock, Supplier<UUID> ids) {
  /** The system's clock and random identifiers. */
  public static ClockAndIds system() {
    return new ClockAndIds(InstantSource.system(), UUID::randomUUID);
  }

  /** Now, to the microsecond. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** A new identifier. */
  public UUID id() {
    return ids.get();
  }
}
