package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * An entry of a run's event stream, stored in the same commit as its change.
 *
 * @param run id of the run
 * @param seq increases within a run; {@link #seq} of the version, or a number after it for an event
 *     without a change
 * @param type the new status, or what happened without one
 * @param at time of the event
 * @param data further members
 */
public record RunEvent(UUID run, long seq, RunEventType type, Instant at, Json.Obj data) {
  private static final long ROOM = 10;

  /**
   * Returns the sequence number of the event of a version. Numbers between two versions are
   * reserved for events without a change, as an attempt's late result.
   */
  public static long seq(long version) {
    return version * ROOM;
  }
}
