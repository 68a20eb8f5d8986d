package dev.omni.application.run;

import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;

/**
 * The response to a request for a run.
 *
 * @param run as it stands now
 * @param replayed whether the run was there before this request
 * @param record of the idempotency key, with its end
 */
public record StartResult(Run run, boolean replayed, IdempotencyRecord record) {}
