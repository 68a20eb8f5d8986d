package dev.omni.application.spi.data;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.document.ListPosition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The store of data sets, without their cells. Every method is atomic, and durable on return. A run
 * that is stored unfinished holds the sets of its origin until it is terminal; the store of runs
 * refuses a new run with a set that is not there.
 */
public interface DataSetStore {
  /**
   * Stores a set as the next version of its name. If the name has a set of equal digest and owner,
   * it stores nothing but the longer life of the two, and returns that one. Numbers are never given
   * twice, even after a deletion.
   *
   * @param set its number is ignored
   */
  Admission insert(DataSet set);

  /**
   * The result of an insertion.
   *
   * @param set the stored one
   * @param inserted whether it is the offered one
   */
  record Admission(DataSet set, boolean inserted) {}

  /** Returns the set of an id, if it is in this view. */
  Optional<DataSet> find(View view, UUID id);

  /** Returns the version of a name by number or digest, or its newest one, if in this view. */
  Optional<DataSet> findByName(View view, DataSetName name);

  /**
   * Returns sets, newest first, then by greater id text.
   *
   * @param name of the sets; empty for all
   * @param after creation time and id of the last one seen
   */
  List<Stored<DataSet>> list(
      View view, Optional<String> name, Optional<ListPosition> after, int limit);

  /** Deletes a set unless an unfinished run holds it. */
  Deletion delete(View view, UUID id);

  /** The result of a deletion. */
  enum Deletion {
    /** The set is deleted. */
    DELETED,
    /** An unfinished run holds the set, which stays. */
    IN_USE,
    /** The view has no such set. */
    UNKNOWN
  }

  /**
   * Deletes sets of all tenants whose life ended at a time or before, except those that an
   * unfinished run holds.
   *
   * @param limit the most sets of this call
   * @return their ids, fewer than the limit when no more are due
   */
  List<UUID> deleteExpired(Instant now, int limit);

  /** Returns those of some ids that are sets of any tenant. */
  Set<UUID> existing(Set<UUID> ids);
}
