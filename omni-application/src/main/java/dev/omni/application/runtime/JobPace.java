package dev.omni.application.runtime;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The pace of the threads that compute jobs. While a direct run is in progress, all but one of the
 * processors are for them: the threads take turns, each up to its next call. Otherwise each
 * continues at once. None waits for ever: a turn that does not come in time is taken.
 */
public final class JobPace {
  /** The pace at which nobody waits. */
  public static final JobPace FREE = new JobPace(1, () -> false);

  private static final long LONGEST_MILLIS = 100;

  private final BooleanSupplier hurry;
  private final Semaphore turns;
  private final long longestMillis;

  @SuppressWarnings("ThreadLocalUsage") // A turn is one of this process.
  private final ThreadLocal<Boolean> hasTurn = ThreadLocal.withInitial(() -> false);

  /**
   * Creates the pace of a process.
   *
   * @param processors of this process
   * @param hurry whether a direct run is in progress
   */
  public JobPace(int processors, BooleanSupplier hurry) {
    this(processors, hurry, LONGEST_MILLIS);
  }

  JobPace(int processors, BooleanSupplier hurry, long longestMillis) {
    this.turns = new Semaphore(Math.max(1, processors - 1), true);
    this.hurry = hurry;
    this.longestMillis = longestMillis;
  }

  /** Ends the turn of this thread, and waits for its next one while a direct run is in progress. */
  void proceed() {
    boolean hurried = hurry.getAsBoolean();
    if (hasTurn.get() && (!hurried || isAwaited())) {
      end();
    }
    if (hurried && !hasTurn.get()) {
      begin();
    }
  }

  private void begin() {
    try {
      hasTurn.set(turns.tryAcquire(longestMillis, TimeUnit.MILLISECONDS));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt(); // The computation sees its stop itself.
    }
  }

  /** Returns whether a thread waits for its turn. */
  boolean isAwaited() {
    return turns.hasQueuedThreads();
  }

  /** Ends the turn of this thread, if it has one: it waits for others, or its work is done. */
  void end() {
    if (hasTurn.get()) {
      hasTurn.set(false);
      turns.release();
    }
  }
}
