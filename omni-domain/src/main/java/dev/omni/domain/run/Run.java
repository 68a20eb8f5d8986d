package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.world.Execution;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One execution. It is accepted, waits or starts, is taken by a worker, and ends once: completed,
 * failed or cancelled. Immutable; each transition gives the next version, and a store keeps it only
 * if it still holds the version before. All transitions are in this class.
 *
 * @param id random, also the id of its evidence
 * @param origin where it comes from
 * @param subject what it executes
 * @param terms what was agreed
 * @param input as it was sent
 * @param state where it stands
 */
public record Run(
    UUID id,
    RunOrigin origin,
    RunTarget subject,
    ExecutionPolicy terms,
    Json.Obj input,
    State state) {
  /** How many attempts a repeatable run gets when workers are lost. */
  public static final int MAX_ATTEMPTS = 3;

  /**
   * Where a run stands.
   *
   * @param status never goes back
   * @param version rises by one with each change
   * @param attempt how many times it was taken
   * @param lease who has it, while it runs
   * @param updatedAt of the last change of status; never decreases
   * @param outcome how it ended; empty while open, and when cancelled
   */
  public record State(
      RunStatus status,
      long version,
      int attempt,
      Optional<Lease> lease,
      Instant updatedAt,
      Optional<Outcome> outcome) {}

  /** A run that has just been accepted. */
  public static Run accepted(
      UUID id, RunOrigin origin, RunTarget subject, ExecutionPolicy terms, Json.Obj input) {
    var state =
        new State(
            RunStatus.DISPATCHING, 1, 0, Optional.empty(), origin.createdAt(), Optional.empty());
    return new Run(id, origin, subject, terms, input, state);
  }

  /** Where it lives. */
  public Tenant tenant() {
    return origin.tenant();
  }

  /** Where it stands. */
  public RunStatus status() {
    return state.status();
  }

  /** When it ended. */
  public Optional<Instant> completedAt() {
    return status().terminal() ? Optional.of(state.updatedAt()) : Optional.empty();
  }

  /** Its result; empty unless it is completed. */
  public Optional<Json.Obj> result() {
    return state
        .outcome()
        .filter(Outcome.Succeeded.class::isInstance)
        .map(outcome -> ((Outcome.Succeeded) outcome).result());
  }

  /** Whether its caller may still cancel it. */
  public boolean cancellable() {
    return terms.execution() == Execution.JOB && !status().terminal();
  }

  /** When its caller does not want it any more. */
  public Optional<Instant> deadline() {
    return terms.cancelAfter().map(origin.createdAt()::plus);
  }

  /** Whether its caller's deadline has passed. */
  public boolean overdue(Instant now) {
    return deadline().filter(deadline -> !now.isBefore(deadline)).isPresent();
  }

  /** The request that made it, as far as it counts for an idempotency key. */
  public Json.Obj request() {
    return request(subject, terms.identity(), input, origin.retryOf());
  }

  /**
   * A request, as far as it counts for an idempotency key.
   *
   * @param identity what was asked for beside the input
   * @param retryOf the run that is to be tried again, if it is one
   */
  public static Json.Obj request(
      RunTarget subject, Json.Obj identity, Json.Obj input, Optional<UUID> retryOf) {
    var members = new JsonObjectBuilder().setAll(subject.identity()).setAll(identity);
    members.set("v", 1).set("input", input);
    retryOf.ifPresent(run -> members.set("retry_of", run));
    return members.object();
  }

  /** It waits for a worker. */
  public Run queued(Instant now) {
    require(status() == RunStatus.DISPATCHING);
    return next(RunStatus.QUEUED, state.attempt(), Optional.empty(), now, Optional.empty());
  }

  /**
   * From when a worker should look at it: it waits, or whoever had it is gone. Empty while it is
   * being dispatched, and once it has ended.
   */
  public Optional<Instant> dueFrom() {
    return switch (status()) {
      case DISPATCHING, COMPLETED, FAILED, CANCELLED -> Optional.empty();
      case QUEUED ->
          Optional.of(deadline().filter(heldBackUntil()::isAfter).orElse(heldBackUntil()));
      case RUNNING -> Optional.of(state.lease().map(Lease::until).orElse(origin.createdAt()));
    };
  }

  /** The same; of one that is being dispatched, or has ended, its creation. */
  public Instant dueSince() {
    return dueFrom().orElse(origin.createdAt());
  }

  /** Whether a worker should look at it now. */
  public boolean due(Instant now) {
    return dueFrom().filter(from -> !now.isBefore(from)).isPresent();
  }

  /** The sandbox can be asked to let a run wait. */
  private Instant heldBackUntil() {
    return terms.hasScenario(SandboxScenario.Action.HOLD_QUEUED)
        ? origin.createdAt().plus(terms.scenario().orElseThrow().time())
        : origin.createdAt();
  }

  /**
   * A worker takes it. A run that waited starts; one whose deadline has passed fails; one whose
   * worker is gone starts again, or fails when that must not or did not help.
   */
  public Run acquired(Lease lease, Instant now) {
    require(!status().terminal() && (status() != RunStatus.RUNNING || due(now)));
    if (overdue(now)) {
      String when = state.attempt() == 0 ? "before the run started." : "while the run was running.";
      return failed(FaultCode.DEADLINE_EXCEEDED, "The deadline passed " + when, now);
    }
    boolean lost = status() == RunStatus.RUNNING && state.lease().isPresent();
    if (lost && (!terms.idempotent() || state.attempt() >= MAX_ATTEMPTS)) {
      return failed(
          FaultCode.EXECUTION_LOST,
          "The worker was lost" + (terms.idempotent() ? " " + MAX_ATTEMPTS + " times." : "."),
          now);
    }
    return next(RunStatus.RUNNING, state.attempt() + 1, Optional.of(lease), now, Optional.empty());
  }

  /** Whether this lease still is the one that owns it. */
  public boolean isLeasedBy(Lease lease) {
    return status() == RunStatus.RUNNING
        && state.lease().filter(own -> own.token().equals(lease.token())).isPresent();
  }

  /** Its worker keeps it longer; the status does not change, nor does {@code updatedAt}. */
  public Run renewed(Lease longer) {
    require(isLeasedBy(longer));
    return next(
        RunStatus.RUNNING,
        state.attempt(),
        Optional.of(longer),
        state.updatedAt(),
        Optional.empty());
  }

  /**
   * Its worker hands it back unfinished; the next one starts it at once. One that must not be
   * repeated fails.
   */
  public Run released(Lease lease, Instant now) {
    require(isLeasedBy(lease));
    if (!terms.idempotent()) {
      return failed(FaultCode.EXECUTION_LOST, "The server stopped before the run had ended.", now);
    }
    return next(
        RunStatus.RUNNING, state.attempt(), Optional.empty(), state.updatedAt(), Optional.empty());
  }

  /**
   * Its worker lays it down until something outside has happened: nobody has it till then, and its
   * attempts begin anew.
   *
   * @param rest under no worker's token, until then
   */
  public Run suspended(Lease lease, Lease rest) {
    require(isLeasedBy(lease));
    return next(RunStatus.RUNNING, 0, Optional.of(rest), state.updatedAt(), Optional.empty());
  }

  /** Its worker is done. */
  public Run finished(Lease lease, Outcome outcome, Instant now) {
    require(isLeasedBy(lease));
    return ended(outcome, now);
  }

  /** It never started: nobody would take it. */
  public Run dispatchFailed(String reason, Instant now) {
    require(status() == RunStatus.DISPATCHING);
    return failed(FaultCode.DISPATCH_FAILED, reason, now);
  }

  /**
   * Its caller does not want it any more. Class comes before state, so that the reason for a
   * refusal is the true one; a cancelled run stays as it is.
   *
   * @throws Fault {@code run_not_cancellable} for direct runs, {@code run_already_terminal}
   */
  public Run cancelled(Instant now) {
    if (terms.execution() == Execution.DIRECT) {
      throw Fault.of(
          FaultCode.RUN_NOT_CANCELLABLE,
          "A direct run cannot be cancelled; it ends by itself.",
          Json.obj("execution", terms.execution(), "status", status()));
    }
    if (status() == RunStatus.CANCELLED) {
      return this;
    }
    if (status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_ALREADY_TERMINAL,
          "The run is " + status() + " already.",
          Json.obj("status", status(), "completed_at", completedAt()));
    }
    return next(RunStatus.CANCELLED, state.attempt(), Optional.empty(), now, Optional.empty());
  }

  /** The event that tells of this version. */
  public RunEvent event(Instant at) {
    return new RunEvent(
        id,
        RunEvent.seq(state.version()),
        "run." + status(),
        at,
        Json.obj("attempt", state.attempt()));
  }

  private Run failed(FaultCode code, String message, Instant now) {
    return ended(new Outcome.Failed(code, message), now);
  }

  private Run ended(Outcome outcome, Instant now) {
    RunStatus status =
        outcome instanceof Outcome.Succeeded ? RunStatus.COMPLETED : RunStatus.FAILED;
    return next(status, state.attempt(), Optional.empty(), now, Optional.of(outcome));
  }

  private Run next(
      RunStatus status, int attempt, Optional<Lease> lease, Instant at, Optional<Outcome> outcome) {
    Instant updated = at.isBefore(state.updatedAt()) ? state.updatedAt() : at;
    var next = new State(status, state.version() + 1, attempt, lease, updated, outcome);
    return new Run(id, origin, subject, terms, input, next);
  }

  private void require(boolean legal) {
    if (!legal) {
      throw new IllegalStateException("not a transition of a run that is " + status());
    }
  }
}
