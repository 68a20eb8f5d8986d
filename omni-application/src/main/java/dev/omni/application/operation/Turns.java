package dev.omni.application.operation;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Lets calls that change the same thing go one after another within this process, in the order in
 * which they came. The store's comparison of versions stays what decides; turns only keep the calls
 * of one process from undoing each other's work again and again. Names share a bounded number of
 * places, so that two names may now and then wait for each other.
 */
final class Turns {
  private static final int PLACES = 256;

  private final ReentrantLock[] places =
      IntStream.range(0, PLACES)
          .mapToObj(i -> new ReentrantLock(true))
          .toArray(ReentrantLock[]::new);

  /** Does the work when it is the name's turn. */
  <T> T take(String name, Supplier<T> work) {
    ReentrantLock place = places[Math.floorMod(name.hashCode(), PLACES)];
    place.lock();
    try {
      return work.get();
    } finally {
      place.unlock();
    }
  }
}
