package dev.omni.application.spi.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What nodes have counted, each for itself, told to one another. */
public interface CounterStore {
  /**
   * How much one node has counted.
   *
   * @param node who counts
   * @param of whose doings are counted: a key or a principal
   * @param what is counted, as {@code read}
   * @param began since when; a node that has forgotten a count begins it anew
   * @param count the whole since then, 0 or more
   */
  record Tally(UUID node, UUID of, String what, Instant began, long count) {}

  /**
   * Writes a node's tallies over its earlier ones of the same name, and gives those that other
   * nodes have written not longer ago than that. No two exchanges wait for each other.
   *
   * @param own all of that node
   * @param now when they are written
   */
  List<Tally> exchange(UUID node, List<Tally> own, Instant now, Duration fresh);

  /** Drops what was last written before that time; gives how many they were. */
  int forget(Instant before);
}
