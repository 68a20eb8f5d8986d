package dev.omni.jdbc.internal.commit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The writes that wait for the committer, in two lines: those that a request waits for, and those
 * of jobs and logs. A group takes the first line before the second one, and always some of the
 * second, so that neither a long line of jobs delays a request nor requests without end hold up
 * jobs. A large write is a group of its own, and every second group at most, so that a small one
 * waits for one large write and not for all that came before it.
 *
 * <p>A commit writes every page that it touches, so two small ones cost twice what one of both
 * does. While several callers write at the same time, a group waits a moment for those that wrote
 * last time: less than the commit before took.
 */
final class CommitQueue {
  /** The most calls that wait in each line. */
  static final int LIMIT = 4096;

  /** The most bytes of the writes that are not committed yet; a single one may be larger. */
  static final long MAX_BYTES = 32L << 20;

  /** What is left of them for small writes, which large ones cannot take. */
  static final long KEPT_FOR_SMALL = 4L << 20;

  /** The bytes from which a write is large. */
  static final long LARGE = 256L << 10;

  /** The most calls of a group. */
  static final int GROUP = 256;

  /** The most calls of the second line in a group while the first line has some. */
  static final int BEHIND = 16;

  /** The longest time for which a group waits for those that wrote last time. */
  static final Duration MOMENT = Duration.ofMillis(2);

  private final LongSupplier nanos;
  private final long moment;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition come = lock.newCondition();
  private final Deque<PendingWrite> ahead = new ArrayDeque<>();
  private final Deque<PendingWrite> behind = new ArrayDeque<>();
  private final Deque<PendingWrite> large = new ArrayDeque<>();
  private long bytes;
  private boolean afterLarge;
  private boolean closed;
  private int taken;
  private int lately;
  private int awaited;
  private long begun;
  private long took;

  CommitQueue() {
    this(System::nanoTime, MOMENT);
  }

  /**
   * Creates an empty queue.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   * @param moment the longest time for which a group waits for those that wrote last time
   */
  CommitQueue(LongSupplier nanos, Duration moment) {
    this.nanos = nanos;
    this.moment = moment.toNanos();
  }

  /** Adds a call to its line; returns false when the queue is full or closed. */
  boolean add(PendingWrite pending) {
    lock.lock();
    try {
      long more = pending.bytes();
      boolean isLarge = more >= LARGE;
      Deque<PendingWrite> line = isLarge ? large : pending.isBehind() ? behind : ahead;
      long most = isLarge ? MAX_BYTES - KEPT_FOR_SMALL : MAX_BYTES;
      if (closed || line.size() >= LIMIT || (bytes > 0 && bytes + more > most)) {
        return false;
      }
      bytes += more;
      line.add(pending);
      if (line != ahead || ahead.size() >= awaited) {
        come.signal();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the next group, in the order of the lines.
   *
   * @param patience how long to wait for a first call
   * @return nothing after that time, or when the queue is closed and empty
   */
  List<PendingWrite> next(long patience, TimeUnit unit) throws InterruptedException {
    lock.lock();
    try {
      long left = unit.toNanos(patience);
      while (isEmpty() && !closed && left > 0) {
        left = come.awaitNanos(left);
      }
      if (!large.isEmpty() && (!afterLarge || (ahead.isEmpty() && behind.isEmpty()))) {
        afterLarge = true;
        return List.of(large.remove());
      }
      afterLarge = false;
      if (!ahead.isEmpty()) {
        gather();
      }
      int others = Math.min(behind.size(), ahead.isEmpty() ? GROUP : BEHIND);
      var group = new ArrayList<PendingWrite>();
      take(ahead, GROUP - others, group);
      taken = group.size();
      lately = 0;
      take(behind, others, group);
      begun = nanos.getAsLong();
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for those that wrote lately, unless others want a commit or the time has passed. */
  private void gather() throws InterruptedException {
    awaited = Math.min(lately, GROUP);
    long left = Math.min(took / 2, moment);
    while (ahead.size() < awaited && behind.isEmpty() && large.isEmpty() && !closed && left > 0) {
      left = come.awaitNanos(left);
    }
    awaited = 0;
  }

  private boolean isEmpty() {
    return ahead.isEmpty() && behind.isEmpty() && large.isEmpty();
  }

  private static void take(Deque<PendingWrite> line, int most, List<PendingWrite> group) {
    for (int i = 0; i < most && !line.isEmpty(); i++) {
      group.add(line.remove());
    }
  }

  /** Gives back the space of a group that has been answered. */
  void done(List<PendingWrite> group) {
    lock.lock();
    try {
      bytes -= group.stream().mapToLong(PendingWrite::bytes).sum();
      lately = taken + ahead.size(); // Those that wrote now, and those that came meanwhile.
      took = nanos.getAsLong() - begun;
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether the queue is closed. */
  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** Refuses further calls; those that wait are still given out. */
  void close() {
    lock.lock();
    try {
      closed = true;
      come.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether the queue is closed and has given out everything. */
  boolean isOver() {
    lock.lock();
    try {
      return closed && isEmpty();
    } finally {
      lock.unlock();
    }
  }
}
