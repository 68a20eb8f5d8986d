package dev.omni.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.function.BooleanSupplier;

/** The computation of shards on other machines. */
interface ShardCluster {
  /** Returns the name of the software, as in evidence. */
  String name();

  /** Returns the version of the software. */
  String version();

  /**
   * Computes shards and waits for them. The next ones are taken when earlier ones are reported, so
   * that few of them, and few reports, are in memory.
   *
   * @param cancelled looked at some fifty times a second; a cancelled job ends on all machines
   * @param reports receives the report of each shard, in any order, on this thread
   * @throws java.util.concurrent.CancellationException when cancelled
   * @throws ClusterLostException when the cluster cannot compute them
   */
  <S extends Serializable> void compute(
      ShardJob<S> job, Iterator<S> shards, BooleanSupplier cancelled, Reports reports);

  /** The receiver of reports. */
  @FunctionalInterface
  interface Reports {
    /**
     * Receives a report.
     *
     * @param index of the shard, from 0
     * @return whether more are wanted; if not, all that is computed ends
     */
    boolean add(int index, ShardReport report);
  }
}
