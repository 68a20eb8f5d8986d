package dev.omni.spark;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.engine.Infeasible;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * The common part of the shards of a run. It is sent once to each process of a cluster.
 *
 * @param <S> a shard; sent with its task
 */
interface ShardJob<S extends Serializable> extends Serializable {
  /** Returns the id of the run, the name of the job on the cluster. */
  String run();

  /**
   * Computes a shard in this process, on the calling thread.
   *
   * @param watcher requests the end of the task
   * @return bytes of each part: block or chunk
   * @throws Infeasible when the input has no result
   * @throws CancellationException when the task is to end
   */
  List<byte[]> compute(S shard, Watcher watcher);
}
