package dev.omni.jdbc.commit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The callers whose writes wait to be committed, and when some of them are a group. While none is
 * under way, whoever waits is one. Beside another one it takes many writes: most of what a commit
 * costs is the same for one write and for many, and a crowd that two threads take from as it comes
 * falls into many small groups. Only beside a lone caller whoever comes next need not wait.
 */
final class Waiting {
  private static final int ROOM = 4096;
  private static final int GROUP = 512;

  /** More writes than these are worth a commit beside another one. */
  private static final int MANY = 32;

  private static final long PATIENCE_SECONDS = 5;

  private final int takers;
  private final Runnable giveWay;
  private final Queue<Pending> line = new ArrayDeque<>();
  private final Lock lock = new ReentrantLock();
  private final Condition group = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Condition rest = lock.newCondition();
  private int writes;
  private int groups;

  /** How many callers are in these groups. */
  private int underWay;

  private boolean gathering;
  private boolean called;
  private boolean closed;

  /** Whether the last group had more than one in it: its callers will soon come again. */
  private boolean crowd;

  /**
   * Nobody yet.
   *
   * @param takers how many threads take groups, and how many groups may be under way
   * @param giveWay how who gathers a group lets others have the processor first; back at once when
   *     nobody waits for one
   */
  Waiting(int takers, Runnable giveWay) {
    this.takers = takers;
    this.giveWay = giveWay;
  }

  /** Whether nothing else is to be written; then the caller is a group of its own, under way. */
  boolean alone() {
    lock.lock();
    try {
      boolean alone = !closed && !crowd && !gathering && line.isEmpty() && groups == 0;
      if (alone) {
        begun(1);
      }
      return alone;
    } finally {
      lock.unlock();
    }
  }

  /** Puts a caller behind all others; false when it may not come any more, or found no room. */
  boolean add(Pending pending) throws InterruptedException {
    lock.lock();
    try {
      long patience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!closed && line.size() >= ROOM && patience > 0) {
        patience = room.awaitNanos(patience);
      }
      if (closed || line.size() >= ROOM) {
        return false;
      }
      line.add(pending);
      writes += pending.writes().size();
      call();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the next group, which is under way then; empty when none comes any more. */
  List<Pending> next() {
    if (!begin()) {
      return List.of();
    }
    whileMoreComes();
    return taken();
  }

  private boolean begin() {
    lock.lock();
    try {
      while (!ready() && !(closed && line.isEmpty())) {
        group.awaitUninterruptibly();
      }
      called = false;
      gathering = !line.isEmpty();
      return gathering;
    } finally {
      lock.unlock();
    }
  }

  private boolean ready() {
    return !gathering && !line.isEmpty() && (groups == 0 || (groups < takers && worthIt()));
  }

  private boolean worthIt() {
    return underWay == 1 || writes > MANY;
  }

  /** Calls one thread, once, when there is something for it. */
  private void call() {
    if (!called && ready()) {
      called = true;
      group.signal();
    }
  }

  private void whileMoreComes() {
    int before;
    do {
      before = size();
      giveWay.run();
    } while (size() > before && size() < GROUP);
  }

  private int size() {
    lock.lock();
    try {
      return line.size();
    } finally {
      lock.unlock();
    }
  }

  private List<Pending> taken() {
    lock.lock();
    try {
      var taken = new ArrayList<Pending>();
      while (taken.size() < GROUP && !line.isEmpty()) {
        Pending next = line.remove();
        writes -= next.writes().size();
        taken.add(next);
      }
      gathering = false;
      begun(taken.size());
      room.signalAll();
      call();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void begun(int size) {
    groups++;
    underWay += size;
    crowd = size > 1;
  }

  /** A group of so many callers is not under way any more. */
  void done(int size) {
    lock.lock();
    try {
      groups--;
      underWay -= size;
      call();
      rest.signalAll();
      if (closed) {
        group.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nobody comes any more; waits until who has come is done. */
  void close() {
    lock.lock();
    try {
      closed = true;
      group.signalAll();
      room.signalAll();
      while (groups > 0 || gathering || !line.isEmpty()) {
        rest.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
