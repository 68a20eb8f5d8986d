package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The facts of a run that need neither its input nor its outcome. */
public sealed interface RunFacts permits Run, RunHead {
  /** Returns the id, which is also that of its evidence. */
  UUID id();

  /** Returns the creation data. */
  RunOrigin origin();

  /** Returns what it executes. */
  RunTarget subject();

  /** Returns the execution policy. */
  ExecutionPolicy policy();

  /** Returns the current state. */
  RunState state();

  default Tenant tenant() {
    return origin().tenant();
  }

  /** Returns the view that the run belongs to: its workspace, or that of the key. */
  default View view() {
    return new View(tenant(), subject().workspace().or(origin().binding()::workspaceId));
  }

  /** Returns whether its store numbers it: only runs of capabilities have numbers. */
  default boolean isNumbered() {
    return subject() instanceof RunTarget.CapabilityTarget;
  }

  default RunStatus status() {
    return state().status();
  }

  /** Returns the result; empty unless the run is completed, and for a head with a long one. */
  default Optional<Json.Obj> findResult() {
    Optional<Outcome> succeeded = state().outcome().filter(Outcome.Succeeded.class::isInstance);
    return succeeded.map(outcome -> ((Outcome.Succeeded) outcome).result());
  }

  /** Returns whether the run has a result that is not read with these facts. */
  default boolean isResultOmitted() {
    return status() == RunStatus.COMPLETED && state().outcome().isEmpty();
  }

  /** Returns the error; empty unless the run is failed. */
  default Optional<RunError> error() {
    return state().outcome().filter(RunError.class::isInstance).map(RunError.class::cast);
  }

  /** Returns the time at which the run became terminal. */
  default Optional<Instant> completedAt() {
    return status().terminal() ? Optional.of(state().updatedAt()) : Optional.empty();
  }

  /** Returns when the input was removed; empty while it is kept. */
  default Optional<Instant> inputRemoved() {
    return origin().sources().inputRemoved();
  }

  /** Returns whether its caller may still cancel it. */
  default boolean cancellable() {
    return policy().execution() == Execution.JOB && !status().terminal();
  }

  /** Returns the deadline of the caller. */
  default Optional<Instant> deadline() {
    return policy().cancelAfter().map(origin().createdAt()::plus);
  }

  /** Returns whether the caller's deadline has passed. */
  default boolean isPastDeadline(Instant now) {
    return deadline().filter(deadline -> !now.isBefore(deadline)).isPresent();
  }

  /**
   * Returns the time from which the run is due: queued, or its lease expired. Empty while it is
   * being dispatched and once it is terminal.
   */
  default Optional<Instant> dueFrom() {
    return switch (status()) {
      case DISPATCHING, COMPLETED, FAILED, CANCELLED -> Optional.empty();
      case QUEUED -> Optional.of(state().times().notBefore().orElse(origin().createdAt()));
      case RUNNING -> Optional.of(state().lease().map(Lease::until).orElse(origin().createdAt()));
    };
  }

  /** Returns the time from which the run is due; otherwise its creation time. */
  default Instant dueSince() {
    return dueFrom().orElse(origin().createdAt());
  }

  /** Returns whether a worker may acquire the run now. */
  default boolean due(Instant now) {
    return dueFrom().filter(from -> !now.isBefore(from)).isPresent();
  }

  /** Returns whether the run fails when it is taken, because its worker was lost. */
  default boolean isLost() {
    return state().isTaken()
        && (!policy().idempotent() || state().lossesWhenTaken() >= Run.MAX_LOSSES);
  }
}
