package dev.omni.engine;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
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
   * Computes blocks {@code 0 .. count-1} on all available threads, or on other machines, and adds
   * up their results from the left in the order of the blocks, so that the sum is the same bits for
   * any number of threads and machines. Memory is bounded by the results of some blocks. Reports
   * the progress.
   *
   * <p>On another machine the engine computes the same input again up to this call, and then these
   * blocks alone. So the number of blocks and what a block computes follow from the input and from
   * the sums of earlier folds.
   *
   * @param blocks how many there are, at least 1
   * @param block computes block k; 1 to 50 ms
   * @param sum adds the next block's result to that of all before
   * @param codec the bytes of a result
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  default <T> T fold(int blocks, IntFunction<T> block, BlockSum<T> sum, BlockCodec<T> codec) {
    int wave = 32;
    Optional<T> total = Optional.empty();
    for (int first = 0; first < blocks; first += wave) {
      int start = first;
      int count = Math.min(wave, blocks - first);
      for (T next : blocks(count, k -> block.apply(start + k))) {
        total = Optional.of(total.isPresent() ? sum.plus(total.get(), next) : next);
      }
      progress(sum.progress((start + count) / (double) blocks), sum.estimate(total.orElseThrow()));
    }
    return total.orElseThrow();
  }

  /**
   * Reports the progress.
   *
   * @param fraction 0 to 1, never decreasing
   * @param estimate preliminary values, as {@code {"price":…, "standard_error":…}}; may be empty
   */
  void progress(double fraction, Json.Obj estimate);

  /**
   * Has the next rows kept, for a capability whose runs have rows. They follow from the input
   * alone, so a later attempt gives the same ones again.
   *
   * @param next rows behind all that were given, in their order
   * @param all number of rows that there will be
   */
  default void rows(List<BatchRow> next, long all) {}

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
