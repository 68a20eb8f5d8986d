package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What is known about runs beside their state: records of keys, events, how many wait. */
public interface RunEventStore {
  /** The record of an idempotency key, unless it has expired by now. */
  Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now);

  /** What happened to a run of this tenant after {@code seq}, in order, {@code limit} at most. */
  List<RunEvent> events(Tenant tenant, UUID run, long seq, int limit);

  /**
   * Adds an event that tells of no change, as that a late result was discarded, to a run that is
   * there; one that is there already (same run and seq) stays as it is.
   */
  void note(Tenant tenant, RunEvent event);

  /** How many runs of the tenant wait, dispatching or queued. */
  int waiting(Tenant tenant);

  /** The runs of the tenant that were made with that key and have not ended, operations' too. */
  List<Run> open(Tenant tenant, UUID key);

  /** Deletes the records of keys that have expired; gives how many. */
  int forget(Instant now);
}
