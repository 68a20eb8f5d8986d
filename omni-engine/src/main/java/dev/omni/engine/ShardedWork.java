package dev.omni.engine;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * The work of a computation whose folds are computed in shards by other processes. Their bytes come
 * here and are added up from the left in the order of the blocks, so that the sum has the same bits
 * as that of one thread, for shards of any size.
 */
public final class ShardedWork implements Work {
  private final Work here;
  private final IntUnaryOperator shardSize;
  private final ShardComputer computer;
  private final List<byte[]> totals = new ArrayList<>();

  /** The computation of shards elsewhere, several at once. */
  @FunctionalInterface
  public interface ShardComputer {
    /**
     * Computes shards of one fold.
     *
     * @param earlier bytes of the sums of the folds before
     * @param computed receives the bytes of the blocks of each shard, in the order of the shards
     *     and by one thread at a time
     * @throws Infeasible when the input has no result
     * @throws java.util.concurrent.CancellationException when cancelled
     */
    void compute(List<Shard> shards, List<byte[]> earlier, Consumer<List<byte[]>> computed);
  }

  /**
   * Creates the work of one computation.
   *
   * @param here for what is no fold, progress and cancellation
   * @param shardSize returns how many blocks a shard has, for the number of blocks of a fold
   */
  public ShardedWork(Work here, IntUnaryOperator shardSize, ShardComputer computer) {
    this.here = here;
    this.shardSize = shardSize;
    this.computer = computer;
  }

  @Override
  public <T> T fold(int blocks, IntFunction<T> block, BlockSum<T> sum, BlockCodec<T> codec) {
    int size = Math.max(1, Math.min(blocks, shardSize.applyAsInt(blocks)));
    var total = new Total<>(blocks, sum, codec);
    computer.compute(Shard.split(totals.size(), blocks, size), List.copyOf(totals), total::addAll);
    T sumOfAll = total.required();
    totals.add(codec.encoded(sumOfAll));
    return sumOfAll;
  }

  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    return here.blocks(count, block);
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    here.progress(fraction, estimate);
  }

  @Override
  public void proceed() {
    here.proceed();
  }

  /** The sum over the blocks that have come so far. */
  private final class Total<T> {
    private final int blocks;
    private final BlockSum<T> sum;
    private final BlockCodec<T> codec;
    private Optional<T> known = Optional.empty();
    private int count;

    Total(int blocks, BlockSum<T> sum, BlockCodec<T> codec) {
      this.blocks = blocks;
      this.sum = sum;
      this.codec = codec;
    }

    void addAll(List<byte[]> encoded) {
      for (byte[] bytes : encoded) {
        T next = codec.decoded(bytes);
        known = Optional.of(known.isPresent() ? sum.plus(known.get(), next) : next);
        count++;
      }
      known.ifPresent(
          total -> progress(sum.progress((double) count / blocks), sum.estimate(total)));
    }

    T required() {
      if (count != blocks) {
        throw new IllegalStateException(count + " of " + blocks + " blocks were computed");
      }
      return known.orElseThrow();
    }
  }
}
