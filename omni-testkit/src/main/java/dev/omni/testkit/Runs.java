package dev.omni.testkit;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A job in a state, for tests. {@code Runs.completed(result).withCapability(id).run()} gives the
 * run; it was created at 2026-01-01T00:00:00Z by {@link Callers#developer}, and each transition
 * took a second.
 */
public final class Runs {
  private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

  private final String capability;
  private final Json.Obj input;
  private final Caller caller;
  private final Instant createdAt;
  private final Reached end;

  private Runs(String capability, Json.Obj input, Caller caller, Instant createdAt, Reached end) {
    this.capability = capability;
    this.input = input;
    this.caller = caller;
    this.createdAt = createdAt;
    this.end = end;
  }

  /**
   * The state of a run.
   *
   * @param attempt number of acquisitions, from 1
   * @param outcome of a completed or failed run, else none
   */
  private record Reached(RunStatus status, int attempt, List<Outcome> outcome) {}

  private static Runs at(RunStatus status, Outcome... outcome) {
    return new Runs(
        "finance.test.example",
        Json.Obj.EMPTY,
        Callers.developer(),
        NEW_YEAR,
        new Reached(status, 1, List.of(outcome)));
  }

  /** A run that has just been accepted. */
  public static Runs dispatching() {
    return at(RunStatus.DISPATCHING);
  }

  /** A run that waits for a worker. */
  public static Runs queued() {
    return at(RunStatus.QUEUED);
  }

  /** A run that a worker executes, with a lease of 30 seconds. */
  public static Runs running() {
    return at(RunStatus.RUNNING);
  }

  /** A run with a result. */
  public static Runs completed(Json.Obj result) {
    return at(RunStatus.COMPLETED, new Outcome.Succeeded(result));
  }

  /** A run with an error. */
  public static Runs failed(FaultCode code) {
    return at(RunStatus.FAILED, new RunError(code, "It failed."));
  }

  /** A run that was cancelled in the queue. */
  public static Runs cancelled() {
    return at(RunStatus.CANCELLED);
  }

  /** Returns the same of another capability. */
  public Runs withCapability(String id) {
    return new Runs(id, input, caller, createdAt, end);
  }

  /** Returns the same with another input. */
  public Runs withInput(Json.Obj other) {
    return new Runs(capability, other, caller, createdAt, end);
  }

  /** Returns the same of another caller. */
  public Runs withCaller(Caller other) {
    return new Runs(capability, input, other, createdAt, end);
  }

  /** Returns the same with earlier attempts whose workers were lost, at most 3 in all. */
  public Runs withAttempt(int attempt) {
    var reached = new Reached(end.status(), attempt, end.outcome());
    return new Runs(capability, input, caller, createdAt, reached);
  }

  /** Returns the same, created at another time. */
  public Runs withCreatedAt(Instant time) {
    return new Runs(capability, input, caller, time, end);
  }

  /** Creates the run, with a new id each time. */
  public Run run() {
    World world = World.of(capability.substring(0, capability.indexOf('.'))).orElseThrow();
    Workspace workspace = Workspaces.of(world);
    var correlation = CorrelationIds.of(caller.requestId());
    var accepted =
        Run.accepted(
            UUID.randomUUID(),
            RunOrigin.of(caller, correlation, createdAt, RunSources.NONE),
            new RunTarget.CapabilityTarget(world, capability, workspace.id()),
            new ExecutionPolicy(
                Execution.JOB, Workload.LOW, true, Optional.empty(), Optional.empty()),
            input);
    Instant then = createdAt.plusSeconds(1);
    return switch (end.status()) {
      case DISPATCHING -> accepted;
      case QUEUED -> accepted.queued(then);
      case CANCELLED -> accepted.queued(then).cancelled(then.plusSeconds(1));
      case RUNNING -> acquired(accepted.queued(then), then.plusSeconds(1));
      case COMPLETED, FAILED -> {
        Run running = acquired(accepted.queued(then), then.plusSeconds(1));
        Lease lease = running.state().lease().orElseThrow();
        yield running.finished(lease, end.outcome().get(0), lease.until().minusSeconds(29));
      }
    };
  }

  private Run acquired(Run queued, Instant start) {
    Run run = queued;
    Instant at = start;
    for (int i = 1; i <= end.attempt(); i++) {
      Instant until = at.plus(Duration.ofSeconds(30));
      run = run.acquired(new Lease(new UUID(1, i), new UUID(2, i), until), at);
      at = until;
    }
    return run;
  }
}
