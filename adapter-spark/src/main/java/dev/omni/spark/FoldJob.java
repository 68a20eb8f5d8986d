package dev.omni.spark;

import dev.omni.application.json.JsonReader;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.engine.Shard;
import java.util.List;

/**
 * One fold of a run.
 *
 * @param capability to compute
 * @param input JSON with all digits, defaults filled in
 * @param earlier bytes of the sums of the folds before
 */
@SuppressWarnings("serial") // The list is serializable as it is made.
record FoldJob(String run, String capability, String input, List<byte[]> earlier)
    implements ShardJob<Shard> {
  @Override
  public List<byte[]> compute(Shard shard, Watcher watcher) {
    return shard.compute(
        ProcessEngines.get(capability),
        (Json.Obj) JsonReader.parse(input),
        earlier,
        Threads.none().work(watcher)::proceed);
  }
}
