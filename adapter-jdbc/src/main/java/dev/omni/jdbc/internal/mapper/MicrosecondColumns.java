package dev.omni.jdbc.internal.mapper;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants and durations as the whole microseconds that are stored. */
public final class MicrosecondColumns {
  private static final long SECOND = 1_000_000;

  private MicrosecondColumns() {}

  /**
   * Counts the microseconds since 1970.
   *
   * @throws ArithmeticException when the instant is more than some 292,000 years away from then
   */
  public static long of(Instant instant) {
    // MICROS.between counts nanoseconds on its way, which overflow after the year 2262.
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano() / 1000);
  }

  /**
   * Counts the microseconds of a duration.
   *
   * @throws ArithmeticException when it is longer than some 292,000 years
   */
  public static long of(Duration duration) {
    return Math.addExact(
        Math.multiplyExact(duration.getSeconds(), SECOND), duration.getNano() / 1000);
  }

  /** Returns the instant so many microseconds after 1970 began. */
  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Returns the duration of so many microseconds. */
  public static Duration duration(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }
}
