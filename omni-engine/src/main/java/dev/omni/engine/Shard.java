package dev.omni.engine;

import dev.omni.domain.json.Json;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Consecutive blocks of one fold of a computation, which one process computes for another. The
 * process calls the engine as usual; the engine's work computes these blocks alone, and ends the
 * call there. So an engine has one text for one thread and for many machines.
 *
 * @param fold number of the fold within the computation, from 0
 * @param first number of the first block
 * @param count of blocks, at least 1
 */
public record Shard(int fold, int first, int count) implements Serializable {
  /** Returns the blocks of a fold in shards of at most {@code size}, in their order. */
  public static List<Shard> split(int fold, int blocks, int size) {
    var shards = new ArrayList<Shard>();
    for (int first = 0; first < blocks; first += size) {
      shards.add(new Shard(fold, first, Math.min(size, blocks - first)));
    }
    return List.copyOf(shards);
  }

  /**
   * Computes the blocks; returns the bytes of each.
   *
   * @param input valid for the engine, defaults filled in
   * @param earlier bytes of the sums of the folds before this one
   * @param look called every few milliseconds; may throw to end the computation
   * @throws Infeasible when the input has no result
   */
  public List<byte[]> compute(
      JsonEngine engine, Json.Obj input, List<byte[]> earlier, Runnable look) {
    try {
      engine.compute(input, new ShardWork(this, earlier, look));
    } catch (ComputedException computed) {
      return computed.blocks;
    }
    throw new IllegalStateException("the computation has no fold " + fold);
  }

  /** The blocks are computed; the rest of the engine's computation is another process's. */
  private static final class ComputedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<byte[]> blocks;

    ComputedException(List<byte[]> blocks) {
      super("computed", null, false, false);
      this.blocks = blocks;
    }
  }

  /** The work of a computation that ends with the blocks of a shard. */
  private static final class ShardWork implements Work {
    private final Shard shard;
    private final List<byte[]> earlier;
    private final Runnable look;
    private int folds;

    ShardWork(Shard shard, List<byte[]> earlier, Runnable look) {
      this.shard = shard;
      this.earlier = earlier;
      this.look = look;
    }

    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return Work.alone().blocks(count, block);
    }

    @Override
    public <T> T fold(int blocks, IntFunction<T> block, BlockSum<T> sum, BlockCodec<T> codec) {
      int fold = folds++;
      if (fold < shard.fold) {
        return codec.decoded(earlier.get(fold));
      }
      var encoded = new ArrayList<byte[]>();
      for (int k = shard.first; k < shard.first + shard.count; k++) {
        look.run();
        encoded.add(codec.encoded(block.apply(k)));
      }
      throw new ComputedException(encoded);
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void proceed() {
      look.run();
    }
  }
}
