package dev.omni.application.spi;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What is known about runs beside their state: who holds a key, what happened, how many wait. */
public interface RunRecords {
  /** Who holds a key now. */
  Optional<Holding> holder(Claim.Key key, Instant now);

  /**
   * The same for who goes on to store something under a key that nobody holds, and hears then of a
   * holder after all: one that another process has just become may not be seen yet. Nothing but
   * haste may depend on it.
   */
  default Optional<Holding> holderSoFar(Claim.Key key, Instant now) {
    return holder(key, now);
  }

  /**
   * A hold and what it stands for.
   *
   * @param claim the hold
   * @param id of the run or document that it stands for
   */
  record Holding(Claim claim, UUID id) {}

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

  /** Forgets the holds that have expired; gives how many. */
  int forget(Instant now);
}
