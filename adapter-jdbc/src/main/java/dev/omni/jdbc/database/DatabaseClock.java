package dev.omni.jdbc.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * The database's time, to the microsecond, so that leases mean the same on every node. Asked for
 * every few seconds, and carried on by a monotonic reading in between: no one waits for the
 * database to know the time, and a step of this machine's clock does no harm.
 */
public final class DatabaseClock implements InstantSource {
  static final String ASK = "SELECT CURRENT_TIMESTAMP AS now";

  /** How often to ask. */
  public static final Duration BEAT = Duration.ofSeconds(2);

  /** How far a monotonic clock may be off: 100 millionths. */
  private static final double DRIFT = 1e-4;

  private final Database database;
  private final LongSupplier nanos;
  private volatile Sample sample;

  /**
   * A time and when it was.
   *
   * @param instant the database's time
   * @param at the monotonic reading in the middle of the asking
   * @param error nanoseconds that the instant may be off
   */
  private record Sample(Instant instant, long at, long error) {
    double errorAt(long now) {
      return error + DRIFT * (now - at);
    }
  }

  /**
   * That of a database; asks at once.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   */
  public DatabaseClock(Database database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
    this.sample = asked();
  }

  private Sample asked() {
    long before = nanos.getAsLong();
    Instant instant =
        database
            .watch(ASK, DatabaseClock::now)
            .orElseThrow(() -> new IllegalStateException("the database has no time"));
    long error = (nanos.getAsLong() - before) / 2;
    return new Sample(instant, before + error, error);
  }

  private static Instant now(ResultSet rs) throws SQLException {
    return rs.getObject("now", OffsetDateTime.class).toInstant();
  }

  /** Asks the database; an answer that took long does not replace a better one. */
  public void ask() {
    Sample next = asked();
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
