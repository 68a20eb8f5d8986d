package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.UUID;

/**
 * Something that happened to a run. Events are stored with the change they tell of.
 *
 * @param run whose it is
 * @param seq rises within a run; the version that the change gave it
 * @param type {@code run.queued}, {@code run.running}, {@code run.progress}, …
 * @param at when
 * @param data what else there is to say
 */
public record RunEvent(UUID run, long seq, String type, Instant at, Json.Obj data) {}
