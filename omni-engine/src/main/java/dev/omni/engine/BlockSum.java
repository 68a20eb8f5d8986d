package dev.omni.engine;

import dev.omni.domain.json.Json;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * The sum of the results of blocks, from the left in the order of the blocks. It need not be
 * associative: sums of doubles are not.
 *
 * @param <T> the result of a block, and of a sum
 */
public interface BlockSum<T> {
  /**
   * Returns the sum over the blocks so far and the next block. It may change and return the first
   * argument, and leaves the second as it is.
   */
  T plus(T total, T next);

  /** Returns preliminary values from the blocks so far, for progress; may be empty. */
  default Json.Obj estimate(T total) {
    return Json.Obj.EMPTY;
  }

  /**
   * Returns the progress of the computation at a progress of this fold: the same, unless the
   * computation has several folds.
   */
  default double progress(double done) {
    return done;
  }

  /** Returns a sum of two functions. */
  static <T> BlockSum<T> of(BinaryOperator<T> plus, Function<T, Json.Obj> estimate) {
    return new BlockSum<>() {
      @Override
      public T plus(T total, T next) {
        return plus.apply(total, next);
      }

      @Override
      public Json.Obj estimate(T total) {
        return estimate.apply(total);
      }
    };
  }
}
