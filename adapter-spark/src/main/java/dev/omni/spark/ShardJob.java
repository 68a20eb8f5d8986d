package dev.omni.spark;

import dev.omni.engine.Shard;
import java.util.List;

/**
 * Shards of one fold of a run.
 *
 * @param run its id, the name of the job on the cluster
 * @param capability to compute
 * @param input canonical JSON, defaults filled in
 * @param earlier bytes of the sums of the folds before
 * @param shards what to compute
 */
record ShardJob(
    String run, String capability, String input, List<byte[]> earlier, List<Shard> shards) {}
