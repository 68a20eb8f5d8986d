package dev.omni.application.runtime;

import dev.omni.application.access.CorrelationContext;
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
 * The computation of numbered blocks on the calling thread and on free threads of a pool. The
 * caller never waits for a busy pool; it computes the blocks itself.
 */
final class Blocks<T> implements Runnable {
  private final int count;
  private final IntFunction<T> block;
  private final Runnable atEnd;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch left;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final List<Optional<T>> results;

  /**
   * Creates the computation.
   *
   * @param atEnd what each thread does when there is no further block for it
   */
  Blocks(int count, IntFunction<T> block, Runnable atEnd) {
    this.count = count;
    this.block = block;
    this.atEnd = atEnd;
    this.left = new CountDownLatch(count);
    this.results = new ArrayList<>(java.util.Collections.nCopies(count, Optional.empty()));
  }

  /** Returns all results, in the order of the blocks. */
  List<T> compute(EmbeddedRuntime.Threads threads) {
    try {
      for (int i = 0; i < Math.min(threads.helpers(), count - 1); i++) {
        threads.pool().execute(CorrelationContext.wrap(this));
      }
    } catch (RejectedExecutionException allBusy) {
      // Without helpers, the calling thread computes the blocks.
    }
    run();
    try {
      left.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
    for (Throwable first : failures) {
      if (first instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) first;
    }
    return results.stream().map(Optional::orElseThrow).toList();
  }

  @Override
  public void run() {
    for (int k = next.getAndIncrement(); k < count; k = next.getAndIncrement()) {
      try {
        if (failures.isEmpty()) {
          results.set(k, Optional.of(block.apply(k)));
        }
      } catch (RuntimeException | Error thrown) {
        failures.add(thrown);
      } finally {
        left.countDown();
      }
    }
    atEnd.run();
  }
}
