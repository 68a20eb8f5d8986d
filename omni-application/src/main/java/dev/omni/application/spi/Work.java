package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.function.IntFunction;

/** The doors of a running computation: threads, progress, and whether to stop. */
public interface Work {
  /**
   * Computes blocks {@code 0 .. count-1}, on as many threads as are to be had, and gives their
   * results in the order of the blocks, so that a reduction over them does not depend on threads.
   * Stops early when cancelled. A block should take 1 to 50 ms.
   *
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  <T> List<T> blocks(int count, IntFunction<T> block);

  /**
   * Says how far the computation is.
   *
   * @param fraction 0 to 1, never falling
   * @param estimate what is known so far, as {@code {"price":…, "standard_error":…}}; may be empty
   */
  void progress(double fraction, Json.Obj estimate);

  /**
   * To be called between blocks and in long loops, every few milliseconds.
   *
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  void proceed();

  /** Work on the calling thread alone that is never cancelled: for tests and embedding. */
  static Work alone() {
    return new Work() {
      @Override
      public <T> List<T> blocks(int count, IntFunction<T> block) {
        return java.util.stream.IntStream.range(0, count).mapToObj(block).toList();
      }

      @Override
      public void progress(double fraction, Json.Obj estimate) {}

      @Override
      public void proceed() {}
    };
  }
}
