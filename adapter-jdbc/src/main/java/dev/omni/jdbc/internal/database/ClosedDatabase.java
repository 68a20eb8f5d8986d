package dev.omni.jdbc.internal.database;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The fate of an embedded database that closed itself, as H2 does when a write fails: it is opened
 * again every two seconds, once there is space. When that fails for half a minute although there is
 * space, the database is lost to this process.
 */
final class ClosedDatabase {
  /** The free space at which a database is opened again; twice what a write requires. */
  static final long ENOUGH = 2 * DiskSpaceCheck.LEAST;

  private static final Logger LOG = System.getLogger(ClosedDatabase.class.getName());

  /** The interval between two attempts. */
  static final Duration PAUSE = Duration.ofSeconds(2);

  /** The number of attempts with enough space after which the database is lost. */
  static final int TRIES = 15;

  private final Duration pause;
  private final LongSupplier free;
  private final BooleanSupplier opening;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Runnable lost = () -> {};
  private volatile boolean stopped;

  /**
   * Creates the watch of an open database.
   *
   * @param pause the interval between two attempts
   * @param opening opens it again; false when that is not possible now
   */
  ClosedDatabase(Duration pause, LongSupplier free, BooleanSupplier opening) {
    this.pause = pause;
    this.free = free;
    this.opening = opening;
  }

  /** Sets what follows when the database cannot be opened again; by default it is tried on. */
  void onLost(Runnable given) {
    lost = given;
  }

  /** Ends the attempts. */
  void stop() {
    stopped = true;
  }

  /** Returns whether the database is closed, so that no call can succeed. */
  boolean isClosed() {
    return closed.get();
  }

  /** Begins to open the database again, unless that has begun. */
  void close(Throwable reason) {
    if (closed.compareAndSet(false, true)) {
      LOG.log(Level.ERROR, "the embedded database closed itself; it is opened again", reason);
      var thread = new Thread(this::open, "omni-reopen");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void open() {
    int failed = 0;
    try {
      while (closed.get() && !stopped) {
        TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        if (free.getAsLong() < ENOUGH) {
          failed = 0;
        } else if (opening.getAsBoolean()) {
          closed.set(false);
          LOG.log(Level.INFO, "the embedded database is open again");
        } else {
          failed++;
          if (failed % TRIES == 0) {
            lost.run();
          }
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
