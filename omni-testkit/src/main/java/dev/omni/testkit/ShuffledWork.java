package dev.omni.testkit;

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

/** Work whose blocks run on some threads in an order of chance. */
final class ShuffledWork implements Work, AutoCloseable {
  private final ExecutorService pool;
  private final Random chance;

  ShuffledWork(int threads, long seed) {
    this.pool = Executors.newFixedThreadPool(threads);
    this.chance = new Random(seed);
  }

  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    var order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(order, chance);
    var results = new ArrayList<Future<T>>(Collections.nCopies(count, null));
    for (int k : order) {
      results.set(k, pool.submit(() -> block.apply(k)));
    }
    return results.stream().map(ShuffledWork::joined).toList();
  }

  private static <T> T joined(Future<T> result) {
    try {
      return result.get();
    } catch (ExecutionException broken) {
      if (broken.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new AssertionError(broken.getCause());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AssertionError(stop);
    }
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {}

  @Override
  public void proceed() {}

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
