package dev.omni.jdbc.internal.mapper;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The conversion of instants and durations to stored whole microseconds. */
public final class MicrosecondColumns {
  private static final long SECOND = 1_000_000;

  private MicrosecondColumns() {}

  /**
   * Returns the microseconds since 1970.
   *
   * @throws ArithmeticException when the instant is more than some 292,000 years away from 1970
   */
  public static long of(Instant instant) {
    // MICROS.between uses nanoseconds internally, which overflow after the year 2262.
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano() / 1000);
  }

  /**
   * Returns the microseconds of a duration.
   *
   * @throws ArithmeticException when it is longer than some 292,000 years
   */
  public static long of(Duration duration) {
    return Math.addExact(
        Math.multiplyExact(duration.getSeconds(), SECOND), duration.getNano() / 1000);
  }

  /** Returns the instant at a number of microseconds since 1970. */
  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Returns the duration of a number of microseconds. */
  public static Duration duration(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }
}
