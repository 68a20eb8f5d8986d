package dev.omni.spark;

import java.util.function.BooleanSupplier;
import java.util.function.ObjIntConsumer;

/** The computation of shards on other machines. */
interface ShardCluster {
  /** Returns the name of the software, as in evidence. */
  String name();

  /** Returns the version of the software. */
  String version();

  /**
   * Computes shards and waits for them.
   *
   * @param cancelled looked at some fifty times a second; a cancelled job ends on all machines
   * @param done receives the report of each shard with its index, in any order, on this thread
   * @throws java.util.concurrent.CancellationException when cancelled
   * @throws ClusterLostException when the cluster cannot compute them
   */
  void compute(ShardJob job, BooleanSupplier cancelled, ObjIntConsumer<ShardReport> done);
}
