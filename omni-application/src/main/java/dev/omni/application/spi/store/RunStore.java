package dev.omni.application.spi.store;

import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.world.ServedWorlds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The store of runs. Every method is atomic; on return its writes survive the end of the process.
 * Instants are stored to the microsecond.
 */
public interface RunStore {
  /**
   * Stores a new run, its idempotency record and its change set. If the key has a record that has
   * not expired at the run's creation, it stores nothing and returns the run of that record. Of
   * concurrent calls with one key exactly one is admitted; the others get its run. A run with an
   * existing id is not stored either.
   *
   * @throws StaleVersionException when the change's documents are not the stored ones, or a data
   *     set of an unfinished run is not there
   */
  Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with);

  /**
   * The result of an admission.
   *
   * @param run the stored one of the key
   * @param inserted whether it is the offered one
   * @param record the record of the key, if any
   */
  record Admission(Run run, boolean inserted, Optional<IdempotencyRecord> record) {}

  /** Returns the run of an id, if it is in this view. */
  Optional<Run> find(View view, UUID id);

  /** Returns the run of an id of a whole tenant, for workers and audits. */
  default Optional<Run> find(Tenant tenant, UUID id) {
    return find(View.whole(tenant), id);
  }

  /** Returns the head of a run as {@link #listDue} does. */
  Optional<RunHead> findHead(Tenant tenant, UUID id);

  /**
   * Returns the same run; a terminal one may come from a cache, because it never changes. Audits of
   * the stored state use {@link #find}.
   */
  default Optional<Run> findCached(View view, UUID id) {
    return find(view, id);
  }

  /**
   * Returns a run that may have been changed meanwhile. Of one that has not ended only the state is
   * read: nothing else of it ever changes.
   */
  default Optional<Run> findAgain(Run known) {
    Optional<RunHead> head = findHead(known.tenant(), known.id());
    return head.isPresent() && !head.get().status().terminal()
        ? head.map(RunHead::state).map(known::in)
        : head.flatMap(ended -> find(ended.tenant(), ended.id()));
  }

  /**
   * Returns a terminal run as {@link #findCached} does, or its head with the whole outcome where
   * the input is long; and only the head of another.
   */
  default Optional<RunFacts> findCurrent(View view, UUID id) {
    Optional<RunHead> head = findHead(view.tenant(), id).filter(run -> view.sees(run.view()));
    return head.isPresent() && head.get().status().terminal()
        ? findCached(view, id).map(run -> run)
        : head.map(run -> run);
  }

  /**
   * Stores the next version of a run with its change set if the previous version is stored;
   * otherwise changes nothing and returns false. Of concurrent calls exactly one succeeds.
   */
  default boolean replace(Run next, ChangeSet with) {
    return !replaceAll(List.of(new Step(next, with))).isEmpty();
  }

  /**
   * A later version of a run.
   *
   * @param next the version to store
   * @param changes its change set
   * @param expectedVersion number of the version that must be stored now
   */
  record Step(Run next, ChangeSet changes, long expectedVersion) {
    /** Creates the step to the next version. */
    public Step(Run next, ChangeSet with) {
      this(next, with, next.state().version() - 1);
    }
  }

  /**
   * Replaces several runs as {@link #replace} does, in one commit; returns the ids of the stored
   * ones. When a step fails, the others may be stored or not.
   */
  Set<UUID> replaceAll(List<Step> steps);

  /** Returns the heads of matching runs, in the query's order. */
  List<Stored<RunHead>> list(RunQuery query);

  /** Returns the number of matching runs, at most the limit of the query. */
  int count(RunQuery query);

  /**
   * Returns the due runs of all tenants in a mode that a process with some worlds can execute:
   * those of {@link Run#due}, and dispatching ones created before {@code stuckSince}. The longest
   * due ({@link Run#dueFrom}, while dispatching the creation) comes first, then the lesser id text.
   * Their outcomes and data are not read, nor an input that cannot be read.
   */
  List<RunHead> listDue(Mode mode, ServedWorlds worlds, Instant now, Instant stuckSince, int limit);

  /** Returns the due runs of all worlds. */
  default List<RunHead> listDue(Mode mode, Instant now, Instant stuckSince, int limit) {
    return listDue(mode, ServedWorlds.ALL, now, stuckSince, limit);
  }

  /**
   * Returns how many runs of all tenants in a mode are due, as {@link #listDue} says, by their
   * world; for earlier operations by their kind.
   */
  List<DueCount> countDue(Mode mode, Instant now, Instant stuckSince);

  /**
   * A number of due runs.
   *
   * @param world id of their world, or their kind
   * @param runs their number
   * @param oldest creation time of the oldest
   */
  record DueCount(String world, long runs, Instant oldest) {}

  /**
   * Returns the number of dispatching or queued runs of the tenant, which every change of a run
   * keeps, so that an admission counts nothing.
   */
  int countQueued(Tenant tenant);

  /** Returns the number of runs of the tenant that are not terminal. */
  int countUnfinished(Tenant tenant);

  /** Returns the numbers of the runs of capabilities, which {@link #insert} gives. */
  RunSequence sequence();

  /** Returns the active runs of an API key as {@link #listDue} does, of earlier operations too. */
  List<RunHead> listUnfinished(Tenant tenant, UUID key);
}
