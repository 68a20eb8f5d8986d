package dev.omni.application.spi.store;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Keeps runs. Every method is one atomic step; when a writing method has returned, what it wrote
 * survives the end of the process at any instant. Instants are kept to the microsecond.
 */
public interface RunStore {
  /**
   * Stores a new run, the record of its idempotency key and what belongs to it, or, when the key
   * has a record (that has not expired at the new run's creation), stores nothing and gives the run
   * of that. Of many at once with one key exactly one is admitted; the others see it. A run whose
   * id is there already is not stored again either.
   *
   * @throws StaleVersionException when the change's documents are not the stored ones
   */
  Admission admit(Run run, Optional<IdempotencyRecord> record, ChangeSet with);

  /**
   * Who got in.
   *
   * @param run the run that now stands under the key
   * @param fresh whether it is the one that was offered
   * @param holder the record of the key, when there is one
   */
  record Admission(Run run, boolean fresh, Optional<IdempotencyRecord> holder) {}

  /** The run of that id, if this tenant has it. */
  Optional<Run> find(Tenant tenant, UUID id);

  /**
   * Returns the same run; one that has ended may come from a cache, because it never changes again.
   * Checks of the stored state use {@link #find}.
   */
  default Optional<Run> findCached(Tenant tenant, UUID id) {
    return find(tenant, id);
  }

  /**
   * Stores the next version of a run and what belongs to it, if the stored version is the one
   * before; else changes nothing and answers false. Of many at once exactly one succeeds.
   */
  default boolean replace(Run next, ChangeSet with) {
    return !replaceAll(List.of(new Step(next, with))).isEmpty();
  }

  /**
   * A later version of a run.
   *
   * @param next what is to be stored
   * @param with what belongs to it
   * @param follows the number of the version that must be stored now
   */
  record Step(Run next, ChangeSet with, long follows) {
    /** The next version: it follows the one before. */
    public Step(Run next, ChangeSet with) {
      this(next, with, next.state().version() - 1);
    }
  }

  /**
   * Does for each of several runs what {@link #replace} does, in one commit, each behind the
   * version that it follows; gives the ids of those that were stored. When a step fails, the others
   * may have been made or not.
   */
  Set<UUID> replaceAll(List<Step> steps);

  /** The runs of capabilities that match, in the query's order. */
  List<Run> list(RunQuery query);

  /**
   * Runs of all tenants in a mode that a worker should look at: those that {@link Run#due} says,
   * those dispatching that were created before {@code stuckSince}. What has waited longest ({@link
   * Run#dueFrom}, while dispatching the creation) comes first, then the lesser id text.
   */
  List<Run> due(Mode mode, Instant now, Instant stuckSince, int limit);
}
