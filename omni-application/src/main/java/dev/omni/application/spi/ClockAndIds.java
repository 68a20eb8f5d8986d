package dev.omni.application.spi;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The source of time and ids. Times are truncated to microseconds, the precision of stores, only
 * here.
 *
 * @param clock the time
 * @param ids random identifiers
 */
public record ClockAndIds(InstantSource clock, Supplier<UUID> ids) {
  /** Returns the system's clock and random identifiers. */
  public static ClockAndIds system() {
    return new ClockAndIds(InstantSource.system(), UUID::randomUUID);
  }

  /** Returns the current time, to the microsecond. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** Returns a new identifier. */
  public UUID newId() {
    return ids.get();
  }

  /**
   * Identifiers in the order of their creation: UUIDv7, milliseconds first (RFC 9562, 2024, section
   * 5.7). Consecutive rows are neighbors in an index, so that a commit changes few pages.
   *
   * @param clock gives the milliseconds
   * @param random gives the other 74 bits
   */
  public record UuidV7Generator(InstantSource clock, Supplier<UUID> random)
      implements Supplier<UUID> {
    @Override
    public UUID get() {
      UUID chance = random.get();
      long most = (clock.millis() << 16) | 0x7000 | (chance.getMostSignificantBits() & 0xFFF);
      return new UUID(most, chance.getLeastSignificantBits());
    }
  }
}
