package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Trail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Computes numbered blocks on the calling thread and on whatever threads of a pool are free. The
 * caller never waits for a pool that is busy with others: it does the blocks itself.
 */
final class Blocks<T> implements Runnable {
  private final int count;
  private final IntFunction<T> block;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch left;
  private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
  private final List<Optional<T>> results;

  Blocks(int count, IntFunction<T> block) {
    this.count = count;
    this.block = block;
    this.left = new CountDownLatch(count);
    this.results = new ArrayList<>(java.util.Collections.nCopies(count, Optional.empty()));
  }

  /** All results, in the order of the blocks. */
  List<T> compute(EmbeddedRuntime.Threads threads, Watcher watcher) {
    Seats seats = threads.seats();
    for (int i = 0; i < Math.min(Math.min(threads.helpers(), seats.free()), count - 1); i++) {
      try {
        threads.pool().execute(Trail.carried(() -> seats.ifFree(this)));
      } catch (RejectedExecutionException allBusy) {
        break;
      }
    }
    run();
    finish(seats, watcher);
    for (RuntimeException first : failures) {
      throw first;
    }
    return results.stream().map(Optional::orElseThrow).toList();
  }

  private void finish(Seats seats, Watcher watcher) {
    if (left.getCount() == 0) {
      return;
    }
    try {
      seats.apart(watcher, left::await);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  @Override
  public void run() {
    for (int k = next.getAndIncrement(); k < count; k = next.getAndIncrement()) {
      try {
        if (failures.isEmpty()) {
          results.set(k, Optional.of(block.apply(k)));
        }
      } catch (RuntimeException thrown) {
        failures.add(thrown);
      } finally {
        left.countDown();
      }
    }
  }
}
