package dev.omni.domain.document;

import java.time.Instant;
import java.util.UUID;

/**
 * A position in a list of runs or documents; its item may no longer exist.
 *
 * @param createdAt creation time of the item
 * @param id of the item
 */
public record ListPosition(Instant createdAt, UUID id) implements Comparable<ListPosition> {
  /** Compares positions: newest first; at equal times the greater id text first. */
  @Override
  public int compareTo(ListPosition other) {
    int byTime = other.createdAt.compareTo(createdAt);
    return byTime != 0 ? byTime : other.id.toString().compareTo(id.toString());
  }
}
