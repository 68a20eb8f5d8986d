package dev.omni.application.spi;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

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
