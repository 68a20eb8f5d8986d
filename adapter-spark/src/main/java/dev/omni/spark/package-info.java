/**
 * A worker whose runtime is Apache Spark: it takes large runs of live mode by lease, computes their
 * blocks in shards on a cluster, and adds them up here in their order.
 */
@NullMarked
package dev.omni.spark;

import org.jspecify.annotations.NullMarked;
