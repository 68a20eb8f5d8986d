package dev.omni.jdbc.internal.database;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * The database's time, to the microsecond, so that leases mean the same on every node. It is polled
 * every two seconds and extrapolated by a monotonic reading in between. So no thread waits for the
 * database to read the time, and a step of the local clock is harmless.
 */
public final class DatabaseClock implements InstantSource {
  /** The interval between two polls. */
  public static final Duration INTERVAL = Duration.ofSeconds(2);

  static final String NOW = "SELECT CURRENT_TIMESTAMP AS now";

  /** The error of a monotonic clock: 100 millionths. */
  private static final double DRIFT = 1e-4;

  private final Database database;
  private final LongSupplier nanos;
  private volatile Sample sample;

  /**
   * A polled time.
   *
   * @param instant the database's time
   * @param at the monotonic reading in the middle of the query
   * @param error maximum error of the instant in nanoseconds
   */
  private record Sample(Instant instant, long at, long error) {
    double errorAt(long now) {
      return error + DRIFT * (now - at);
    }
  }

  /**
   * The clock of a database; polls it at once.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   */
  public DatabaseClock(Database database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
    this.sample = polled();
  }

  private Sample polled() {
    long before = nanos.getAsLong();
    OffsetDateTime now =
        database.poll(handle -> handle.createQuery(NOW).mapTo(OffsetDateTime.class).one());
    long error = (nanos.getAsLong() - before) / 2;
    return new Sample(now.toInstant(), before + error, error);
  }

  /** Polls the database; a slow response does not replace a more exact one. */
  public void ask() {
    Sample next = polled();
    if (next.error() <= sample.errorAt(next.at())) {
      sample = next;
    }
  }

  @Override
  public Instant instant() {
    Sample latest = sample;
    return latest
        .instant()
        .plusNanos(nanos.getAsLong() - latest.at())
        .truncatedTo(ChronoUnit.MICROS);
  }
}
