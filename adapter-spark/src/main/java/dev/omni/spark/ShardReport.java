package dev.omni.spark;

import java.io.Serializable;
import java.util.List;

/**
 * The report of a process on a shard. An input without a result is a value and no failure, so that
 * the cluster does not try it again; nor does it try an engine that broke.
 *
 * @param blocks bytes of each block; empty when there is no result
 * @param problem why there is none; empty when there is one
 * @param infeasible whether the problem is one of the input
 * @param attempt of the cluster, from 0
 * @param java version of the process
 * @param arch architecture of the process
 */
@SuppressWarnings("serial") // The lists are serializable as they are made.
record ShardReport(
    List<byte[]> blocks, String problem, boolean infeasible, int attempt, String java, String arch)
    implements Serializable {}
