package dev.omni.spark;

import java.io.Serializable;
import java.util.List;

/**
 * Consecutive chunks of a batch, before their computation.
 *
 * @param first number of the first row
 * @param chunks bytes of the rows of each
 */
@SuppressWarnings("serial") // The list is serializable as it is made.
record RowShard(long first, List<byte[]> chunks) implements Serializable {}
