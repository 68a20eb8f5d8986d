package dev.omni.application.operation;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Fair locks by name. They serialize calls of this process that change the same resource, which
 * would otherwise conflict repeatedly. The version check of the store still decides. Names may
 * share a lock.
 */
final class FairLocks {
  private static final int LOCKS = 256;

  private final List<ReentrantLock> locks =
      Stream.generate(() -> new ReentrantLock(true)).limit(LOCKS).toList();

  /** Runs an action while no other has the lock of that name. */
  <T> T withLock(String name, Supplier<T> work) {
    ReentrantLock lock = locks.get(Math.floorMod(name.hashCode(), LOCKS));
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
