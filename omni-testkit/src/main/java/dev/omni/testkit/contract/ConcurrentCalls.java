package dev.omni.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does many things at the same instant, each on a thread of its own. */
public final class ConcurrentCalls implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** All of them; their answers in their order. */
  public <T> List<T> all(List<? extends Callable<T>> tasks) throws Exception {
    var start = new CyclicBarrier(tasks.size());
    var futures = new ArrayList<Future<T>>();
    for (Callable<T> task : tasks) {
      futures.add(
          threads.submit(
              () -> {
                start.await();
                return task.call();
              }));
    }
    var answers = new ArrayList<T>();
    for (Future<T> future : futures) {
      answers.add(future.get());
    }
    return answers;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
