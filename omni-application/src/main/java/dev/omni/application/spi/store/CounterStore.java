package dev.omni.application.spi.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The counters of nodes, exchanged between them. */
public interface CounterStore {
  /**
   * A counter of one node.
   *
   * @param node owner
   * @param subjectId the counted key or principal
   * @param counter is counted, as {@code read}
   * @param startedAt start time; a node that lost a counter restarts it
   * @param total total since then, 0 or more
   */
  record SharedCounter(UUID node, UUID subjectId, String counter, Instant startedAt, long total) {}

  /**
   * Replaces a node's counters and returns the recent ones of other nodes. No two exchanges wait
   * for each other.
   *
   * @param own all of that node
   * @param now time of the write
   * @param fresh maximum age of the returned counters
   */
  List<SharedCounter> exchange(UUID node, List<SharedCounter> own, Instant now, Duration fresh);

  /** Deletes the counters last written before a time; returns their number. */
  int deleteBefore(Instant before);
}
