package dev.omni.engine;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.function.IntFunction;

/** The threads, progress and cancellation of a computation. */
public interface Work {
  /**
   * Computes blocks {@code 0 .. count-1} on all available threads. Returns their results in the
   * order of the blocks, so that a reduction over them does not depend on threads. A block should
   * take 1 to 50 ms.
   *
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  <T> List<T> blocks(int count, IntFunction<T> block);

  /**
   * Reports the progress.
   *
   * @param fraction 0 to 1, never decreasing
   * @param estimate preliminary values, as {@code {"price":…, "standard_error":…}}; may be empty
   */
  void progress(double fraction, Json.Obj estimate);

  /**
   * Checks for a cancellation; call it between blocks and in long loops, every few milliseconds.
   *
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  void proceed();

  /** Returns work on the calling thread that is never cancelled, for tests and embedding. */
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
