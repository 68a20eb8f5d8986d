package dev.omni.jdbc.statement;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants and durations as the whole microseconds that are stored. */
public final class Micros {
  private static final long SECOND = 1_000_000;

  private Micros() {}

  /**
   * Those since 1970.
   *
   * @throws ArithmeticException when it is too far from then, some 292,000 years
   */
  public static long of(Instant instant) {
    // MICROS.between counts nanoseconds on its way, and has no room for those behind the year 2262.
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano() / 1000);
  }

  /**
   * Those of a duration.
   *
   * @throws ArithmeticException when it is longer than some 292,000 years
   */
  public static long of(Duration duration) {
    return Math.addExact(
        Math.multiplyExact(duration.getSeconds(), SECOND), duration.getNano() / 1000);
  }

  /** The instant so many after 1970 began. */
  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** The duration of so many. */
  public static Duration duration(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }
}
