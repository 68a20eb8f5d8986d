package dev.omni.application.spi;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Claim;
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
   * Stores a new run, its claim on an idempotency key and what belongs to it, or, when another run
   * holds that key (and the hold has not expired at the new run's creation), stores nothing and
   * tells which. Of many at once with one key exactly one is admitted; the others see it. A run
   * whose id is there already is not stored again either.
   *
   * @throws StaleChange when the change's documents are not the stored ones
   */
  Admission admit(Run run, Optional<Claim> claim, Change with);

  /**
   * Who got in.
   *
   * @param run the run that now stands under the key
   * @param fresh whether it is the one that was offered
   * @param holder the hold on the key, when one was asked for
   */
  record Admission(Run run, boolean fresh, Optional<Claim> holder) {}

  /** The run of that id, if this tenant has it. */
  Optional<Run> find(Tenant tenant, UUID id);

  /**
   * The same, to be shown: a run that has ended may be given as it was read before, since nothing
   * changes it. Who checks what is stored asks {@link #find}.
   */
  default Optional<Run> known(Tenant tenant, UUID id) {
    return find(tenant, id);
  }

  /**
   * Stores the next version of a run and what belongs to it, if the stored version is the one
   * before; else changes nothing and answers false. Of many at once exactly one succeeds.
   */
  default boolean replace(Run next, Change with) {
    return !replaceAll(List.of(new Step(next, with))).isEmpty();
  }

  /**
   * A later version of a run.
   *
   * @param next what is to be stored
   * @param with what belongs to it
   * @param follows the number of the version that must be stored now
   */
  record Step(Run next, Change with, long follows) {
    /** The next version: it follows the one before. */
    public Step(Run next, Change with) {
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
   *
   * @param since what has waited since an earlier time is passed over
   * @param but those that are passed over, as if they were not there
   */
  List<Run> due(
      Mode mode, Instant since, Instant now, Instant stuckSince, Set<UUID> but, int limit);

  /** The same, none passed over. */
  default List<Run> due(Mode mode, Instant now, Instant stuckSince, int limit) {
    return due(mode, Instant.EPOCH, now, stuckSince, Set.of(), limit);
  }

  /**
   * Whether another process may work on these runs too, as far as is known; it may have come since.
   * Nothing but haste may depend on it.
   */
  default boolean shared() {
    return true;
  }
}
