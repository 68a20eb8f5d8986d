package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of events and idempotency records of runs, with counts of queued ones. */
public interface RunEventStore {
  /** Returns the record of an idempotency key, unless it has expired by now. */
  Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now);

  /** Returns the events of a run after {@code seq}, in order, at most {@code limit}. */
  List<RunEvent> list(Tenant tenant, UUID run, long seq, int limit);

  /**
   * Adds an event without a change, as for a discarded late result, to an existing run; an existing
   * event (same run and seq) stays unchanged.
   */
  void append(Tenant tenant, RunEvent event);

  /** Returns the number of dispatching or queued runs of the tenant. */
  int countQueued(Tenant tenant);

  /** Returns the active runs of an API key, those of earlier operations too. */
  List<Run> listUnfinished(Tenant tenant, UUID key);

  /** Deletes expired records; returns their number. */
  int deleteExpired(Instant now);
}
