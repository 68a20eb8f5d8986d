package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The removal of what has ended long ago. Whatever is cited by the evidence of something that is
 * still there stays, as the parent of a retry does. Evidence, its log and usage stay. Every method
 * is one commit.
 */
public interface RetentionStore {
  /**
   * A choice of runs or documents.
   *
   * @param tenant owner
   * @param kinds of runs or documents
   * @param before what ended before this time goes
   * @param limit the most runs or documents of one commit
   */
  record Old(Tenant tenant, Set<String> kinds, Instant before, int limit) {
    public Old {
      kinds = Set.copyOf(kinds);
    }
  }

  /**
   * Removes terminal runs with all that belongs to them, also the records of their idempotency keys
   * and the documents of their progress. A run that ended while a workflow run was under way that
   * is not yet over stays, because it may be one of its steps.
   *
   * @param at the time that their evidence states
   * @return their number
   */
  int removeRuns(Old old, Instant at);

  /** Returns the number of runs that the next {@link #removeRuns} without a limit would remove. */
  long countRuns(Old old);

  /** Removes the events of terminal runs that stay; returns the number of these runs. */
  int removeEvents(Old old);

  /** Returns the number of runs whose events {@link #removeEvents} would remove. */
  long countEvents(Old old);

  /**
   * Removes documents, but no open forecast; returns their number.
   *
   * @param at the time of the removal
   */
  int removeDocuments(Old old, Instant at);

  /** Returns the number of documents that the next {@link #removeDocuments} would remove. */
  long countDocuments(Old old);

  /**
   * Removes the inputs that stand beside statements of evidence: those of terminal runs and of
   * documents that stay, but of no open forecast and of no run that a workflow run may still need.
   * A statement of evidence version 1 keeps its own.
   *
   * @param old kinds of runs or of documents
   * @param at the time that evidence states
   * @return their number
   */
  int removeInputs(Old old, Instant at);

  /** Returns the number of inputs that {@link #removeInputs} would remove. */
  long countInputs(Old old);

  /** Returns when the run or document of an id was removed; empty for any other. */
  Optional<Instant> removedAt(Tenant tenant, UUID id);
}
