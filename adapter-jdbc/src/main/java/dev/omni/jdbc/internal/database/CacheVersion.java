package dev.omni.jdbc.internal.database;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;

/**
 * The version under which cached values are valid. Every change of a cached kind of value
 * increments a number in the database in the same transaction. A node polls the number. It trusts
 * the values that it loaded under that number for one lease, counted from before the poll. So every
 * node sees a change at most one lease after its commit, even a node that stopped polling. The
 * reading of time is monotonic and needs no agreement between nodes.
 */
public final class CacheVersion {
  static final String RAISE = "UPDATE cache_version SET version = version + 1 WHERE id = 1";
  static final String READ = "SELECT version FROM cache_version WHERE id = 1";

  /** The tolerance for different clock rates; 5 % is far more than the error of any quartz. */
  private static final double MARGIN = 1.05;

  private final Database database;
  private final LongSupplier nanos;
  private final Duration lease;
  private final boolean alone;
  private volatile PolledVersion known;

  /**
   * The result of the last poll.
   *
   * @param version the number
   * @param readAt the monotonic reading before the poll
   */
  private record PolledVersion(long version, long readAt) {}

  /**
   * Creates the cache version of a database.
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

  private PolledVersion polled() {
    long before = nanos.getAsLong();
    long version = database.poll(handle -> handle.createQuery(READ).mapTo(Long.class).one());
    return new PolledVersion(version, before);
  }

  /** Polls the database. Calls are serialized, so that no older result replaces a newer one. */
  public synchronized void poll() {
    known = polled();
  }

  /** Forgets what is cached, in a transaction while callers cannot use the database. */
  public synchronized void forget(Handle handle) {
    increment(handle);
    long version = handle.createQuery(READ).mapTo(Long.class).one();
    known = new PolledVersion(version, nanos.getAsLong());
  }

  /** Returns the interval between two polls: a fifth of the lease, so that some may fail. */
  public Duration interval() {
    return lease.dividedBy(5);
  }

  /** Returns the version under which cached values are valid now; empty when none are. */
  public Optional<Long> validVersion() {
    PolledVersion latest = known;
    boolean fresh = alone || nanos.getAsLong() - latest.readAt() < lease.toNanos();
    return fresh ? Optional.of(latest.version()) : Optional.empty();
  }

  /** Increments the version, in the transaction of a change. */
  public static void increment(Handle handle) {
    handle.execute(RAISE);
  }

  /** Waits until no node trusts values that it cached before the change. */
  public void awaitAllNodes() {
    poll();
    if (!alone) {
      long end = nanos.getAsLong() + (long) (lease.toNanos() * MARGIN);
      for (long left = end - nanos.getAsLong(); left > 0; left = end - nanos.getAsLong()) {
        LockSupport.parkNanos(this, left);
      }
    }
  }
}
