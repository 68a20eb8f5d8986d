package dev.omni.jdbc;

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
 * under way, whoever waits is one. Beside another one it takes half of the callers that there are,
 * or many writes: most of what a commit costs is the same for one write and for many, and a crowd
 * that two threads take from as it comes falls into many small groups. Where all of a crowd wait,
 * two threads take half of it each: else nobody would be left to make the next group ready.
 */
final class Waiting {
  private static final int ROOM = 4096;
  private static final int GROUP = 512;

  /** So many writes are worth a commit of their own, however many callers there are. */
  private static final int MANY = 32;

  /** So many callers make two groups that are worth their commits. */
  private static final int TWO_GROUPS = 16;

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
  private int underWay;
  private boolean gathering;
  private boolean called;
  private boolean closed;

  /** How many callers were here lately at once: more count from now on, fewer little by little. */
  private int callers;

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
    return 2 * line.size() >= callers || writes >= MANY;
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
      int size = share();
      var taken = new ArrayList<Pending>(size);
      while (taken.size() < size) {
        Pending next = line.remove();
        writes -= next.writes().size();
        taken.add(next);
      }
      gathering = false;
      begun(size);
      room.signalAll();
      call();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private int share() {
    int all = Math.min(GROUP, line.size());
    boolean shared = takers > 1 && groups == 0 && all >= TWO_GROUPS && all >= callers;
    return shared ? all / 2 : all;
  }

  private void begun(int size) {
    groups++;
    underWay += size;
    int here = underWay + line.size();
    callers = Math.max(here, (callers + here) / 2);
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
