package dev.omni.application.load;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The bound of what a caller's work in one request or step takes of its thread: processor time,
 * which a busy machine does not spend, and allocated memory. It begins when it is created. A spent
 * budget stays spent, whatever catches the refusal.
 */
public final class WorkBudget {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final Duration USUAL_TIME = Duration.ofSeconds(2);
  private static final long USUAL_BYTES = 64L << 20;

  private final Duration time;
  private final long bytes;
  private final LongSupplier nanosTaken;
  private final LongSupplier bytesTaken;
  private final long nanosBefore;
  private final long bytesBefore;
  private boolean spent;

  /**
   * Creates a budget over clocks.
   *
   * @param nanosTaken processor time until now
   * @param bytesTaken allocated bytes until now
   */
  WorkBudget(Duration time, long bytes, LongSupplier nanosTaken, LongSupplier bytesTaken) {
    this.time = time;
    this.bytes = bytes;
    this.nanosTaken = nanosTaken;
    this.bytesTaken = bytesTaken;
    this.nanosBefore = nanosTaken.getAsLong();
    this.bytesBefore = bytesTaken.getAsLong();
  }

  /** Returns the budget of a request or step on this thread: 2 s and 64 MiB. */
  public static WorkBudget ofRequest() {
    return of(USUAL_TIME, USUAL_BYTES);
  }

  /** Returns a budget of processor time of this thread, with no bound of memory. */
  public static WorkBudget of(Duration time) {
    return of(time, Long.MAX_VALUE);
  }

  private static WorkBudget of(Duration time, long bytes) {
    long thread = Thread.currentThread().getId();
    return new WorkBudget(
        time,
        bytes,
        () -> THREADS.getThreadCpuTime(thread),
        () -> THREADS.getThreadAllocatedBytes(thread));
  }

  /** Returns whether more was taken than the budget holds, now or at an earlier call. */
  public boolean spent() {
    if (!spent) {
      spent =
          nanosTaken.getAsLong() - nanosBefore > time.toNanos()
              || bytesTaken.getAsLong() - bytesBefore > bytes;
    }
    return spent;
  }

  /** Returns the bounds in words. */
  @Override
  public String toString() {
    Optional<String> memory =
        Optional.of(bytes).filter(most -> most < Long.MAX_VALUE).map(most -> (most >> 20) + " MiB");
    return time.toSeconds()
        + " s of processor time"
        + memory.map(most -> " or " + most + " of memory").orElse("");
  }
}
