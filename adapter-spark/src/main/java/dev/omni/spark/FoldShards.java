package dev.omni.spark;

import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.engine.Shard;
import dev.omni.engine.ShardedWork.ShardComputer;
import java.util.List;
import java.util.function.Consumer;

/**
 * The shards of the folds of a run.
 *
 * @param run is computed
 * @param shards of the run
 * @param steps the wanted steps of a shard
 */
record FoldShards(PreparedRun run, ShardedRun shards, double steps) implements ShardComputer {
  /** Returns how many of the blocks of a fold take about the wanted time. */
  int size(int blocks) {
    return (int) Math.max(1, Math.min(blocks, blocks * (steps / Math.max(1, run.steps()))));
  }

  @Override
  public void compute(List<Shard> parts, List<byte[]> earlier, Consumer<List<byte[]>> computed) {
    var job =
        new FoldJob(
            run.run().id().toString(),
            run.capability().id(),
            JsonReader.write(run.input()),
            earlier);
    shards.compute(
        job,
        parts.size(),
        parts::get,
        blocks -> {
          computed.accept(blocks);
          return true;
        });
  }
}
