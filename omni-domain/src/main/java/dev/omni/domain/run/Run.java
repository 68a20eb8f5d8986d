package dev.omni.domain.run;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.world.Execution;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One execution. A run is accepted, queued or started directly, acquired by a worker, and ends
 * once: completed, failed or cancelled. Immutable; each transition returns the next version. A
 * store accepts it only while it has the previous version. All transitions are methods of this
 * class.
 *
 * @param id random, also the id of its evidence
 * @param origin creation data
 * @param subject what it executes
 * @param policy execution policy
 * @param input as sent; an empty object once it is removed
 * @param state current state
 */
public record Run(
    UUID id,
    RunOrigin origin,
    RunTarget subject,
    ExecutionPolicy policy,
    Json.Obj input,
    RunState state)
    implements RunFacts {
  /** The number of lost workers in a row, without stored progress between, that ends a run. */
  public static final int MAX_LOSSES = 3;

  /** Creates a run that has just been accepted. */
  public static Run accepted(
      UUID id, RunOrigin origin, RunTarget subject, ExecutionPolicy terms, Json.Obj input) {
    return new Run(id, origin, subject, terms, input, RunState.accepted(origin.createdAt()));
  }

  /** Returns the run in another state that was stored. */
  public Run in(RunState stored) {
    return new Run(id, origin, subject, policy, input, stored);
  }

  /** Returns the run without a long result and a long input. */
  public RunHead head() {
    boolean isLong = findResult().filter(result -> !RunHead.isShort(result)).isPresent();
    RunState own = isLong ? state.withoutOutcome() : state;
    return new RunHead(id, origin, subject, policy, own, InputHead.of(subject, input), 0);
  }

  /**
   * Returns the result of a completed run.
   *
   * @throws IllegalStateException with the status and the error, when it is not completed
   */
  public Json.Obj result() {
    String why = error().map(e -> ": " + e.code() + ": " + e.message()).orElse("");
    return findResult()
        .orElseThrow(() -> new IllegalStateException("the run is " + status() + why));
  }

  /** Returns the input; empty once it is removed. */
  public Optional<Json.Obj> keptInput() {
    return inputRemoved().isPresent() ? Optional.empty() : Optional.of(input);
  }

  /** Returns the terminal run without its input, which was removed at a time. */
  public Run withoutInput(Instant at) {
    require(status().terminal());
    return new Run(id, origin.withoutInput(at), subject, policy, Json.Obj.EMPTY, state);
  }

  /** Returns the request of this run, as far as its fingerprint covers it. */
  public Json.Obj request() {
    return request(subject, policy.identity(), input, origin.retryOf());
  }

  /**
   * Returns a request, as far as its fingerprint covers it.
   *
   * @param identity requested policy
   * @param retryOf the run to retry
   */
  public static Json.Obj request(
      RunTarget subject, Json.Obj identity, Json.Obj input, Optional<UUID> retryOf) {
    var members = new JsonObjectBuilder().setAll(subject.identity()).setAll(identity);
    members.set("v", 1).set("input", input);
    retryOf.ifPresent(run -> members.set("retry_of", run));
    return members.object();
  }

  /** Puts the run into the queue. */
  public Run queued(Instant now) {
    require(status() == RunStatus.DISPATCHING);
    return next(RunStatus.QUEUED, now, Optional.empty());
  }

  /**
   * Puts the run into the queue, where it is not due before a time, except that it fails at its
   * deadline.
   */
  public Run queued(Instant now, Instant notBefore) {
    Instant due = deadline().filter(notBefore::isAfter).orElse(notBefore);
    return due.isAfter(origin.createdAt()) ? next(queued(now).state.notBefore(due)) : queued(now);
  }

  /** Gives the run to a worker; see {@link #acquired(Lease, Json.Obj, Instant)}. */
  public Run acquired(Lease lease, Instant now) {
    return acquired(lease, Json.Obj.EMPTY, now);
  }

  /**
   * Gives the run to a worker. A queued run starts; one past its deadline fails. A run with a lost
   * worker starts again with one more loss, or fails when it is not idempotent or that was the last
   * loss it may have. So what ends its process is counted before it starts again.
   *
   * @param place where a lost run was, for the details of its error
   */
  public Run acquired(Lease lease, Json.Obj place, Instant now) {
    require(!status().terminal() && (status() != RunStatus.RUNNING || due(now)));
    if (isPastDeadline(now)) {
      String when = state.attempt() == 0 ? "before the run started." : "while the run was running.";
      return failed(FaultCode.DEADLINE_EXCEEDED, "The deadline passed " + when, now);
    }
    if (isLost()) {
      String times = policy.idempotent() ? " " + MAX_LOSSES + " times." : ".";
      Json.Obj details = Json.obj("losses", state.lossesWhenTaken()).withAll(place);
      var error = new RunError(FaultCode.EXECUTION_LOST, "The worker was lost" + times, details);
      return next(ended(error, now).state.withLosses(state.lossesWhenTaken()));
    }
    return next(state.acquired(lease, now));
  }

  /** Returns whether this lease currently owns the run. */
  public boolean isLeasedBy(Lease lease) {
    return status() == RunStatus.RUNNING
        && state.lease().filter(own -> own.token().equals(lease.token())).isPresent();
  }

  /** Extends the lease; nothing else changes. */
  public Run renewed(Lease longer) {
    require(isLeasedBy(longer));
    return next(state.leased(state.attempt(), Optional.of(longer)));
  }

  /** Forgets the losses, because the worker stored progress, and extends its lease. */
  public Run progressed(Lease longer) {
    return next(renewed(longer).state.withLosses(0));
  }

  /**
   * Releases the unfinished run; the next worker starts it at once. A run that must not be repeated
   * fails.
   */
  public Run released(Lease lease, Instant now) {
    require(isLeasedBy(lease));
    if (!policy.idempotent()) {
      return failed(FaultCode.EXECUTION_LOST, "The server stopped before the run had ended.", now);
    }
    return next(state.leased(state.attempt(), Optional.empty()));
  }

  /**
   * Suspends the run until a time or an event. No worker has it until then, which is no loss, and
   * its attempts count from zero again.
   *
   * @param rest a lease without a worker's token, until then
   */
  public Run suspended(Lease lease, Lease rest) {
    require(isLeasedBy(lease));
    return next(state.leased(0, Optional.of(rest)));
  }

  /** Ends the run with the outcome of its worker. */
  public Run finished(Lease lease, Outcome outcome, Instant now) {
    require(isLeasedBy(lease));
    return ended(outcome, now);
  }

  /** Ends the run with the outcome of its worker and the time of the computation. */
  public Run finished(Lease lease, Outcome outcome, Duration compute, Instant now) {
    return next(finished(lease, outcome, now).state.computed(compute));
  }

  /** Fails a run that no worker or runtime accepted. */
  public Run dispatchFailed(String reason, Instant now) {
    require(status() == RunStatus.DISPATCHING);
    return failed(FaultCode.DISPATCH_FAILED, reason, now);
  }

  /**
   * Cancels the run; a cancelled run stays unchanged. The execution class is checked before the
   * status, so that the error names the actual reason.
   *
   * @throws Fault {@code run_not_cancellable} for direct runs, {@code run_already_terminal}
   */
  public Run cancelled(Instant now) {
    if (policy.execution() == Execution.DIRECT) {
      throw Fault.of(
          FaultCode.RUN_NOT_CANCELLABLE,
          "Direct runs cannot be cancelled; only jobs can.",
          Json.obj("execution", policy.execution(), "status", status()));
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
    return next(RunStatus.CANCELLED, now, Optional.empty());
  }

  /** Fails a run whose stored record cannot be read, so that no worker can execute it. */
  public Run unreadable(Instant now) {
    require(!status().terminal());
    return failed(FaultCode.RECORD_UNREADABLE, "The stored record of the run cannot be read.", now);
  }

  /** Returns the event of this version. */
  public RunEvent event(Instant at) {
    return new RunEvent(
        id,
        RunEvent.seq(state.version()),
        RunEventType.of(status()),
        at,
        Json.obj("attempt", state.attempt()));
  }

  private Run failed(FaultCode code, String message, Instant now) {
    return ended(new RunError(code, message), now);
  }

  private Run ended(Outcome outcome, Instant now) {
    RunStatus status =
        outcome instanceof Outcome.Succeeded ? RunStatus.COMPLETED : RunStatus.FAILED;
    return next(status, now, Optional.of(outcome));
  }

  private Run next(RunStatus status, Instant at, Optional<Outcome> outcome) {
    return next(state.next(status, state.attempt(), Optional.empty(), at, outcome));
  }

  private Run next(RunState next) {
    return new Run(id, origin, subject, policy, input, next);
  }

  private void require(boolean legal) {
    if (!legal) {
      throw new IllegalStateException("not a transition of a run that is " + status());
    }
  }
}
