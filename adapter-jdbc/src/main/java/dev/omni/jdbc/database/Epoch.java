package dev.omni.jdbc.database;

import java.sql.ResultSet;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;

/**
 * Whether what this node has in its caches still counts. Every change to such things raises a
 * number in the database in the same transaction. A node asks for the number every so often and may
 * trust what it loaded under it for the length of a lease, counted from before it asked; then it
 * must read again. So a change that has waited for one lease after its commit is seen by every
 * node, whatever has become of that node's asking. The reading of time is monotonic and needs no
 * agreement between nodes.
 */
public final class Epoch {
  static final String RAISE = "UPDATE epoch SET reached = reached + 1 WHERE id = 1";
  static final String ASK = "SELECT reached FROM epoch WHERE id = 1";

  /** For clocks that do not run alike: a thousandth is much more than any quartz is off. */
  private static final double MARGIN = 1.05;

  private final Database database;
  private final LongSupplier nanos;
  private final Duration lease;
  private final boolean alone;
  private final AtomicReference<Known> known;

  /**
   * What was heard last.
   *
   * @param reached the number
   * @param asked the monotonic reading before it was asked for
   */
  record Known(long reached, long asked) {
    /** The one that counts when two answers came in any order. */
    Known newer(Known other) {
      boolean later =
          reached == other.reached() ? asked - other.asked() > 0 : reached > other.reached();
      return later ? this : other;
    }
  }

  /**
   * Of a database.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   * @param lease how long what is in caches may be trusted without having asked
   */
  public Epoch(Database database, LongSupplier nanos, Duration lease) {
    this.database = database;
    this.nanos = nanos;
    this.lease = lease;
    this.alone = database.embedded();
    this.known = new AtomicReference<>(asked());
  }

  private Known asked() {
    long before = nanos.getAsLong();
    return database
        .watch(ASK, rs -> new Known(reached(rs), before))
        .orElseThrow(() -> new IllegalStateException("the epoch is not there"));
  }

  private static long reached(ResultSet rs) throws java.sql.SQLException {
    return rs.getLong("reached");
  }

  /** Asks the database; an answer that was overtaken by a newer one changes nothing. */
  public void ask() {
    Known answer = asked();
    known.accumulateAndGet(answer, Known::newer);
  }

  /** How often to ask, so that some answers may be late. */
  public Duration beat() {
    return lease.dividedBy(5);
  }

  /** Under which number cached things count now; empty when nothing cached counts. */
  public Optional<Long> trusted() {
    Known latest = Objects.requireNonNull(known.get());
    boolean fresh = alone || nanos.getAsLong() - latest.asked() < lease.toNanos();
    return fresh ? Optional.of(latest.reached()) : Optional.empty();
  }

  /** To be called in the transaction of a change. */
  public static void raise(Handle handle) {
    handle.execute(RAISE);
  }

  /** Returns when no node counts on what was before the change any more. */
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
