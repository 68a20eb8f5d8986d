package dev.omni.application.operation;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Locks by name, given in the order in which they are asked for: calls of this process that change
 * the same thing do not undo each other's work again and again. The store's comparison of versions
 * stays what decides. Names may share a lock.
 */
final class FairLocks {
  private static final int LOCKS = 256;

  private final List<ReentrantLock> locks =
      Stream.generate(() -> new ReentrantLock(true)).limit(LOCKS).toList();

  /** Does some work while nobody else does any under that name. */
  <T> T locked(String name, Supplier<T> work) {
    ReentrantLock lock = locks.get(Math.floorMod(name.hashCode(), LOCKS));
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
