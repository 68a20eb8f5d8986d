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

  private final Database database;
  private final LongSupplier nanos;
  private volatile Sample sample;

  /** A time and the monotonic reading in the middle of the query for it. */
  private record Sample(Instant instant, long at) {}

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
    return new Sample(now.toInstant(), before + (nanos.getAsLong() - before) / 2);
  }

  /** Polls the database. */
  public void poll() {
    sample = polled();
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
