package dev.omni.spark;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.ComputedChunk;
import dev.omni.application.json.JsonReader;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a batch.
 *
 * @param capability the batch
 * @param input JSON with all digits and the order of members, without what gives the rows, defaults
 *     filled in
 * @param leaf what a statement says of the leaf of the rows, as JSON
 */
record RowJob(String run, String capability, String input, String leaf)
    implements ShardJob<RowShard> {
  @Override
  public List<byte[]> compute(RowShard shard, Watcher watcher) {
    BatchEngine batch = ProcessEngines.batch(capability);
    var shared = (Json.Obj) JsonReader.parse(input);
    RowLeaf leafOfRows = RowLeaf.of((Json.Obj) JsonReader.parse(leaf)).orElseThrow();
    Work work = Threads.none().work(watcher);
    var chunks = new ArrayList<byte[]>();
    long first = shard.first();
    for (byte[] sent : shard.chunks()) {
      SourceColumns rows = RowBytes.source(sent);
      ComputedChunk chunk = batch.chunk(shared, leafOfRows, work, first, rows);
      chunks.add(RowBytes.of(chunk));
      first += rows.count();
      if (chunk.stop().isPresent()) {
        break;
      }
    }
    return chunks;
  }
}
