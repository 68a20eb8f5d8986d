package dev.omni.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants and durations as the whole microseconds that are stored. */
final class Micros {
  private static final long SECOND = 1_000_000;

  private Micros() {}

  static long of(Instant instant) {
    // MICROS.between counts nanoseconds on its way, and has no room for those behind the year 2262.
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano() / 1000);
  }

  static long of(Duration duration) {
    return Math.addExact(
        Math.multiplyExact(duration.getSeconds(), SECOND), duration.getNano() / 1000);
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  static Duration duration(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }
}
