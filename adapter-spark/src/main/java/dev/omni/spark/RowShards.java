package dev.omni.spark;

import dev.omni.application.batch.ChunkComputer;
import dev.omni.application.batch.ComputedChunk;
import dev.omni.application.batch.UncomputedChunks;
import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.batch.BatchInput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The shards of the rows of a batch: each has whole chunks, with their rows.
 *
 * @param run is computed
 * @param shards of the run
 * @param steps the wanted steps of a shard
 */
record RowShards(PreparedRun run, ShardedRun shards, double steps) implements ChunkComputer {
  /** The wanted bound of what is sent with a task. */
  private static final int MOST_BYTES = 1 << 20;

  @Override
  public void compute(UncomputedChunks chunks, Predicate<ComputedChunk> computed) {
    var job =
        new RowJob(
            run.run().id().toString(),
            run.capability().id(),
            JsonReader.write(run.input().without(BatchInput.source(run.input()))),
            chunks.leaf().stated().canonical());
    int size = size(chunks);
    int count = (chunks.count() + size - 1) / size;
    var received = new Received(chunks, computed);
    shards.compute(job, count, index -> shard(chunks, index * size, size), received);
  }

  /** Returns how many chunks take about the wanted time and are not too many bytes. */
  private int size(UncomputedChunks chunks) {
    int bytes = RowBytes.ofSource(chunks.rows(0)).length;
    double fitting = Math.min(steps / chunks.steps(), (double) MOST_BYTES / bytes);
    return (int) Math.max(1, Math.min(chunks.count(), fitting));
  }

  private static RowShard shard(UncomputedChunks chunks, int first, int size) {
    var sent = new ArrayList<byte[]>();
    for (int i = first; i < Math.min(chunks.count(), first + size); i++) {
      sent.add(RowBytes.ofSource(chunks.rows(i)));
    }
    return new RowShard(chunks.firstRow(first), sent);
  }

  /** Reads the chunks of each shard; the shards come in their order. */
  private static final class Received implements Predicate<List<byte[]>> {
    private final UncomputedChunks chunks;
    private final Predicate<ComputedChunk> next;
    private int passed;

    Received(UncomputedChunks chunks, Predicate<ComputedChunk> next) {
      this.chunks = chunks;
      this.next = next;
    }

    @Override
    public boolean test(List<byte[]> shard) {
      for (byte[] bytes : shard) {
        if (!next.test(RowBytes.chunk(chunks.firstRow(passed), bytes))) {
          return false;
        }
        passed++;
      }
      return true;
    }
  }
}
