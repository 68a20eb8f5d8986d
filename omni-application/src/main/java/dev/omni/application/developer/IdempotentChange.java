package dev.omni.application.developer;

import dev.omni.application.operation.Operations;
import dev.omni.application.run.worker.IdempotentRequest;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * A change that creates something, at most once for each idempotency key of its operation.
 *
 * @param records the used idempotency keys
 * @param request empty without an idempotency key
 */
record IdempotentChange(
    IdempotencyStore records, ClockAndIds clockAndIds, Optional<IdempotentRequest> request) {
  static IdempotentChange of(
      IdempotencyStore records,
      ClockAndIds clockAndIds,
      DeveloperCall call,
      String operation,
      Json content) {
    return new IdempotentChange(
        records,
        clockAndIds,
        call.key()
            .map(key -> new IdempotencyRecord.Id(call.caller().tenant(), operation, key.value()))
            .map(id -> IdempotentRequest.of(id, content)));
  }

  /** Returns the record to store with the resource of an id. */
  Optional<IdempotencyRecord> record(UUID resource) {
    return request.map(sent -> sent.record(resource, clockAndIds.now()));
  }

  /**
   * Executes the change, or returns its earlier result.
   *
   * @param change throws {@link StaleVersionException} when the key was used meanwhile
   * @param replay of the resource of the key
   */
  <T> T once(Function<IdempotentChange, T> change, Function<UUID, T> replay) {
    Optional<T> earlier = earlier().map(replay);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    try {
      return change.apply(this);
    } catch (StaleVersionException meanwhile) {
      return earlier().map(replay).orElseThrow(() -> meanwhile);
    }
  }

  /** Returns the resource of the key, if it was used for the same request. */
  private Optional<UUID> earlier() {
    Instant now = clockAndIds.now();
    return request.flatMap(
        sent ->
            records
                .find(sent.id(), now)
                .filter(record -> Operations.isReplay(sent, record, now))
                .map(IdempotencyRecord::resourceId));
  }
}
