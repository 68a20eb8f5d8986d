package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The numbers of the runs of capabilities. The change set that accepts a run gives it the next
 * number of its project and mode, from 1; one that is rolled back takes none, and a number outlives
 * its run. So the numbers have no gap. The evidence of the run has its number.
 */
public interface RunSequence {
  /** Returns the last number of a tenant, and which runs have not ended. */
  Head head(Tenant tenant);

  /**
   * The end of the numbers of a tenant.
   *
   * @param last the last number; 0 before the first run
   * @param open numbers of the runs that have not ended, ascending; each other one has evidence
   */
  record Head(long last, List<Long> open) {
    /** The head of a tenant without runs. */
    public static final Head NONE = new Head(0, List.of());

    public Head {
      open = List.copyOf(open);
    }
  }

  /** Returns the run with a number of a tenant, unless it was removed. */
  Optional<UUID> find(Tenant tenant, long number);

  /** Returns the tenants that have numbers. */
  List<Tenant> tenants();

  /**
   * Adds an entry about the head of a tenant to the log. Of concurrent calls for the same time one
   * succeeds; the others return false.
   *
   * @param entry its evidence
   * @param at now
   * @param notSince adds nothing when there was one at this time or later
   */
  boolean publish(LogEntry entry, Instant at, Instant notSince);

  /** Returns the evidence of the last head of a tenant that is in the log. */
  Optional<UUID> published(Tenant tenant);
}
