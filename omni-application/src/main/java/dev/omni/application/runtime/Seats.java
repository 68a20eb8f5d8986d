package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Seats for threads that compute for long, whatever pools they are of: with as many as there are
 * processors, those that answer find one soon. Who has sat for a slice gives the seat to whoever
 * waits longest, and waits again. A seat belongs to its thread, since the check points of an engine
 * do not say which of the threads that help has come to one.
 */
public final class Seats {
  private static final Duration BREATH = Duration.ofMillis(1);

  private final Duration slice;
  private final InstantSource clock;
  private final Runnable yield;
  private final Queue<CountDownLatch> line = new ArrayDeque<>();
  private final ThreadLocal<Optional<Sitting>> here = ThreadLocal.withInitial(Optional::empty);
  private volatile boolean awaited;
  private int free;

  /**
   * How long a thread has sat.
   *
   * @param since in all
   * @param breath since it let others have its processor
   */
  private record Sitting(Instant since, Instant breath) {}

  /**
   * All of them free.
   *
   * @param slice how long one is kept while others wait
   * @param yield lets whatever other thread is ready have the processor for once
   */
  public Seats(int seats, Duration slice, InstantSource clock, Runnable yield) {
    this.free = seats;
    this.slice = slice;
    this.clock = clock;
    this.yield = yield;
  }

  /** More than there are threads, none of which lets others go first. */
  public static Seats enough() {
    return new Seats(Integer.MAX_VALUE, Duration.ZERO, InstantSource.system(), () -> {});
  }

  /** How many are free. */
  synchronized int free() {
    return free;
  }

  /**
   * Computes on a seat, once there is one.
   *
   * @throws CancellationException when it is to stop before
   */
  <T> T seated(Watcher watcher, Supplier<T> work) {
    take(watcher);
    try {
      return work.get();
    } finally {
      leave();
    }
  }

  /** Computes on a seat if one is free, else not at all. */
  void ifFree(Runnable work) {
    if (took()) {
      sit();
      try {
        work.run();
      } finally {
        leave();
      }
    }
  }

  /** A check point: a thread that sits gives way there, to others that wait for a seat or not. */
  void pass(Watcher watcher) {
    here.get().ifPresent(mine -> pass(mine, clock.instant(), watcher));
  }

  private void pass(Sitting mine, Instant now, Watcher watcher) {
    if (awaited && over(mine.since(), slice, now)) {
      leave();
      take(watcher);
    } else if (over(mine.breath(), BREATH, now)) {
      yield.run();
      here.set(Optional.of(new Sitting(mine.since(), clock.instant())));
    }
  }

  /** Waits for something else than a seat, and has none meanwhile. */
  void apart(Watcher watcher, Waiting waiting) throws InterruptedException {
    boolean sat = leave();
    waiting.await();
    if (sat) {
      take(watcher);
    }
  }

  /** What a thread waits for. */
  interface Waiting {
    void await() throws InterruptedException;
  }

  /** A clock that was put back ends it as well. */
  private static boolean over(Instant from, Duration time, Instant now) {
    return now.isBefore(from) || !now.isBefore(from.plus(time));
  }

  private void take(Watcher watcher) {
    var call = new CountDownLatch(1);
    if (!tookOrWaits(call)) {
      await(call, watcher);
    }
    sit();
  }

  private void await(CountDownLatch call, Watcher watcher) {
    boolean called = false;
    try {
      while (!called) {
        if (watcher.stopped()) {
          throw new CancellationException("stopped");
        }
        called = call.await(Watcher.LOOK.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      if (!called) {
        withdraw(call);
      }
    }
  }

  private void sit() {
    Instant now = clock.instant();
    here.set(Optional.of(new Sitting(now, now)));
  }

  /** Whether it had a seat: who was stopped while it waited for one has none. */
  private boolean leave() {
    boolean sat = here.get().isPresent();
    here.remove();
    if (sat) {
      next();
    }
    return sat;
  }

  private synchronized boolean took() {
    boolean took = free > 0;
    if (took) {
      free--;
    }
    return took;
  }

  private synchronized boolean tookOrWaits(CountDownLatch call) {
    boolean took = took();
    if (!took) {
      line.add(call);
      awaited = true;
    }
    return took;
  }

  /** The seat of one that was called at the same moment is the next one's. */
  private synchronized void withdraw(CountDownLatch call) {
    if (!line.remove(call)) {
      next();
    }
    awaited = !line.isEmpty();
  }

  private synchronized void next() {
    if (line.isEmpty()) {
      free++;
    } else {
      line.remove().countDown();
      awaited = !line.isEmpty();
    }
  }
}
