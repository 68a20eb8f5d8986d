package dev.omni.jdbc.internal.database;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;

/**
 * The version under which cached values are valid. Every change of something that nodes cache
 * raises a number in the database in the same transaction. A node polls the number and trusts what
 * it loaded under it for the length of a lease, counted from before the poll; then it must read
 * again. So a change that has waited for one lease after its commit is seen by every node, even by
 * one that stopped polling. The reading of time is monotonic and needs no agreement between nodes.
 */
public final class CacheVersion {
  static final String RAISE = "UPDATE cache_version SET version = version + 1 WHERE id = 1";
  static final String READ = "SELECT version FROM cache_version WHERE id = 1";

  /** For clocks that run apart: a thousandth is much more than any quartz is off. */
  private static final double MARGIN = 1.05;

  private final Database database;
  private final LongSupplier nanos;
  private final Duration lease;
  private final boolean alone;
  private volatile Known known;

  /**
   * The last answer.
   *
   * @param version the number
   * @param asked the monotonic reading before the poll
   */
  private record Known(long version, long asked) {}

  /**
   * The cache version of a database.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   * @param lease how long caches may be trusted without a poll
   */
  public CacheVersion(Database database, LongSupplier nanos, Duration lease) {
    this.database = database;
    this.nanos = nanos;
    this.lease = lease;
    this.alone = database.embedded();
    this.known = polled();
  }

  private Known polled() {
    long before = nanos.getAsLong();
    long version = database.poll(handle -> handle.createQuery(READ).mapTo(Long.class).one());
    return new Known(version, before);
  }

  /** Polls the database, one call after the other, so that no older answer replaces a newer. */
  public synchronized void ask() {
    known = polled();
  }

  /** The interval between two polls: a fifth of the lease, so that some may be late. */
  public Duration interval() {
    return lease.dividedBy(5);
  }

  /** The version under which cached values are valid now; empty when none is. */
  public Optional<Long> trusted() {
    Known latest = known;
    boolean fresh = alone || nanos.getAsLong() - latest.asked() < lease.toNanos();
    return fresh ? Optional.of(latest.version()) : Optional.empty();
  }

  /** Raises the version, in the transaction of a change. */
  public static void raise(Handle handle) {
    handle.execute(RAISE);
  }

  /** Returns when no node trusts what it cached before the change any more. */
  public void settle() {
    ask();
    if (!alone) {
      long end = nanos.getAsLong() + (long) (lease.toNanos() * MARGIN);
      for (long left = end - nanos.getAsLong(); left > 0; left = end - nanos.getAsLong()) {
        LockSupport.parkNanos(this, left);
      }
    }
  }
}
