package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.engine.BlockCodec;
import dev.omni.engine.BlockSum;
import dev.omni.engine.Work;

/**
 * A fold whose sum has the values of given ranks. The first blocks keep every value; the others
 * only those near the ranks, once the first have shown where they are. The additions are those of
 * one fold over all blocks, in the same order.
 *
 * @param <T> the result of a block, and of a sum
 * @param blocks how many there are, at least 1
 * @param first how many blocks keep every value, at least 1
 * @param block computes a block
 * @param sum of blocks
 * @param codec of blocks
 */
public record RankedFold<T extends RankedFold.Sample<T>>(
    int blocks, int first, Block<T> block, BlockSum<T> sum, BlockCodec<T> codec) {
  /**
   * A result with its ranked values.
   *
   * @param <T> its type
   */
  public interface Sample<T> {
    /** Returns the values. */
    RankedValues values();

    /** Returns this result with other values. */
    T with(RankedValues values);
  }

  /**
   * The computation of a block.
   *
   * @param <T> its result
   */
  @FunctionalInterface
  public interface Block<T> {
    /** Computes block k, whose values are added to an empty set. */
    T compute(int k, RankedValues empty);
  }

  /** Returns the number of blocks of a size that keep every value. */
  public static int first(int size) {
    return (RankedValues.PILOT + size - 1) / size;
  }

  /**
   * Returns the sum over all blocks.
   *
   * @param total number of values
   * @param ranks from 0
   */
  public T run(Work work, long total, long... ranks) {
    int pilot = Math.min(first, blocks);
    double share = (double) pilot / blocks;
    T known = work.fold(pilot, k -> block.compute(k, RankedValues.all()), stage(0, share), codec);
    if (pilot == blocks) {
      return known;
    }
    T begun = known.with(known.values().within(total, ranks));
    return work.fold(
        blocks - pilot + 1,
        k -> k == 0 ? begun : block.compute(pilot + k - 1, begun.values().empty()),
        stage(share, 1 - share),
        codec);
  }

  /** Returns the sum for a part of the whole progress. */
  private BlockSum<T> stage(double before, double share) {
    return new BlockSum<>() {
      @Override
      public T plus(T total, T next) {
        return sum.plus(total, next);
      }

      @Override
      public Json.Obj estimate(T total) {
        return sum.estimate(total);
      }

      @Override
      public double progress(double done) {
        return sum.progress(before + share * done);
      }
    };
  }
}
