package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Work on several threads that take the blocks in a shuffled order. */
final class ThreadedWork implements Work, AutoCloseable {
  private final ExecutorService threads;
  private final Random order;

  ThreadedWork(int threads, long order) {
    this.threads = Executors.newFixedThreadPool(threads);
    this.order = new Random(order);
  }

  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    List<Integer> shuffled = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(shuffled, order);
    var pending = new ArrayList<Future<T>>(Collections.nCopies(count, null));
    for (int k : shuffled) {
      pending.set(k, threads.submit(() -> block.apply(k)));
    }
    return pending.stream().map(ThreadedWork::taken).toList();
  }

  private static <T> T taken(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException | ExecutionException failed) {
      throw new AssertionError(failed);
    }
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {}

  @Override
  public void proceed() {}

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
