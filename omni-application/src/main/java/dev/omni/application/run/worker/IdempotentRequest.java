package dev.omni.application.run.worker;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.UUID;

/**
 * A request with an idempotency key.
 *
 * @param id the key, in its scope
 * @param fingerprint of the request
 */
public record IdempotentRequest(IdempotencyRecord.Id id, String fingerprint) {
  /** Creates a request of a content. */
  public static IdempotentRequest of(IdempotencyRecord.Id id, Json content) {
    return new IdempotentRequest(id, IdempotencyRecord.fingerprint(content));
  }

  /** Creates its record, to be stored together with the new run or document. */
  public IdempotencyRecord record(UUID resourceId, Instant now) {
    return IdempotencyRecord.create(id, fingerprint, resourceId, now);
  }
}
