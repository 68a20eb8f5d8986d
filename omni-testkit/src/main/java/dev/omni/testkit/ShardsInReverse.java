package dev.omni.testkit;

import dev.omni.domain.json.Json;
import dev.omni.engine.BlockCodec;
import dev.omni.engine.BlockSum;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Shard;
import dev.omni.engine.ShardedWork;
import dev.omni.engine.Work;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The shards of a computation, the last one computed first; their bytes are added up in order, as
 * those of other machines are.
 */
final class ShardsInReverse {
  private final JsonEngine engine;
  private final Json.Obj input;
  private final int size;
  private final CancelAt counting = CancelAt.never();
  private int folds;

  /**
   * Creates the shards of a computation.
   *
   * @param size blocks of a shard
   */
  ShardsInReverse(JsonEngine engine, Json.Obj input, int size) {
    this.engine = engine;
    this.input = input;
    this.size = size;
  }

  /** Returns the number of folds so far. */
  int folds() {
    return folds;
  }

  /** Returns work whose folds are computed in shards. */
  Work elsewhere() {
    return new ShardedWork(Work.alone(), blocks -> size, this::compute);
  }

  private void compute(List<Shard> shards, List<byte[]> earlier, Consumer<List<byte[]>> computed) {
    folds++;
    Deque<List<byte[]>> results = new ArrayDeque<>();
    for (int i = shards.size() - 1; i >= 0; i--) {
      results.push(shards.get(i).compute(engine, input, earlier, () -> {}));
    }
    results.forEach(computed);
  }

  /** Returns the number of looks of {@link #here} so far. */
  long looks() {
    return counting.looks();
  }

  /** Returns work on the calling thread that counts its folds and looks. */
  Work here() {
    return new Work() {
      @Override
      public <T> T fold(int blocks, IntFunction<T> block, BlockSum<T> sum, BlockCodec<T> codec) {
        folds++;
        return Work.super.fold(blocks, block, sum, codec);
      }

      @Override
      public <T> List<T> blocks(int count, IntFunction<T> block) {
        return counting.blocks(count, block);
      }

      @Override
      public void progress(double fraction, Json.Obj estimate) {
        counting.progress(fraction, estimate);
      }

      @Override
      public void proceed() {
        counting.proceed();
      }
    };
  }
}
