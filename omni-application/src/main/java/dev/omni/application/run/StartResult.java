package dev.omni.application.run;

import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;

/**
 * The result of a request for a run.
 *
 * @param run current state
 * @param replayed whether an earlier request created the run
 * @param record of the idempotency key, with its expiry
 */
public record StartResult(Run run, boolean replayed, IdempotencyRecord record) {}
