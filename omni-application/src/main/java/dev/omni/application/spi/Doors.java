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
public record Doors(InstantSource clock, Supplier<UUID> ids) {
  /** The system's clock and random identifiers. */
  public static Doors system() {
    return new Doors(InstantSource.system(), UUID::randomUUID);
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
