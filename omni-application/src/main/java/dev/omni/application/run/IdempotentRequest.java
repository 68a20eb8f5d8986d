package dev.omni.application.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.UUID;

/**
 * A request that was sent under an idempotency key.
 *
 * @param id the key, in its scope
 * @param fingerprint of what was asked for
 */
public record IdempotentRequest(IdempotencyRecord.Id id, String fingerprint) {
  /** A request of that content. */
  public static IdempotentRequest of(IdempotencyRecord.Id id, Json content) {
    return new IdempotentRequest(id, IdempotencyRecord.fingerprint(content));
  }

  /** Creates its record, to be stored together with the run or document that it makes now. */
  public IdempotencyRecord record(UUID resourceId, Instant now) {
    return IdempotencyRecord.create(id, fingerprint, resourceId, now);
  }
}
