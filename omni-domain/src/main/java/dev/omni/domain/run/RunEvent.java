package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * Something that happened to a run. Events are stored with the change they tell of.
 *
 * @param run whose it is
 * @param seq rises within a run; {@link #seq} of the version that the change gave it, or for an
 *     event that tells of no change a number behind it
 * @param type {@code run.queued}, {@code run.running}, {@code run.progress}, …
 * @param at when
 * @param data what else there is to say
 */
public record RunEvent(UUID run, long seq, String type, Instant at, Json.Obj data) {
  private static final long ROOM = 10;

  /**
   * The number of the event that tells of a version. What is noted between two versions, as an
   * attempt's late result, has room before the next one, so that it never takes a change's number.
   */
  public static long seq(long version) {
    return version * ROOM;
  }
}
