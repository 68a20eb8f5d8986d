package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A Monte Carlo job in blocks: computed in waves on all threads, added up in the order of the
 * blocks, so that the sum is the same bits whatever the number of threads, and reported after each
 * wave. Memory is bounded by one wave of block results.
 *
 * @param <T> what a block gives
 * @param blocks how many there are, at least 1
 * @param block computes block k
 * @param sum adds the next block's result to that of all before
 * @param estimate what is known from the blocks so far, for progress
 */
public record BlockReducer<T>(
    int blocks, IntFunction<T> block, BinaryOperator<T> sum, Function<T, Json.Obj> estimate) {
  private static final int WAVE = 32;

  /** Returns the sum over all blocks. */
  public T run(Work work) {
    Optional<T> total = Optional.empty();
    for (int first = 0; first < blocks; first += WAVE) {
      int start = first;
      int count = Math.min(WAVE, blocks - first);
      for (T next : work.blocks(count, k -> block.apply(start + k))) {
        total = Optional.of(total.isPresent() ? sum.apply(total.get(), next) : next);
      }
      work.progress((start + count) / (double) blocks, estimate.apply(total.orElseThrow()));
    }
    return total.orElseThrow();
  }
}
