package dev.omni.domain.run;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Runs for tests, of one key, one workspace and one capability. */
public final class SampleRuns {
  /** The time at which they are created. */
  public static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  /** The id of each. */
  public static final UUID ID = new UUID(1, 1);

  /** The project. */
  public static final UUID PROJECT = new UUID(1, 2);

  /** The key whose request created them. */
  public static final UUID KEY = new UUID(1, 3);

  /** The workspace. */
  public static final UUID ROOM = new UUID(1, 4);

  /** The capability. */
  public static final RunTarget.CapabilityTarget VAR =
      new RunTarget.CapabilityTarget(World.RISK, "risk.var.parametric", ROOM);

  /** The lease of the worker that has the run. */
  public static final Lease LEASE = new Lease(new UUID(8, 8), new UUID(9, 1), NOON.plusSeconds(30));

  private SampleRuns() {}

  /** Returns where a run comes from. */
  public static RunOrigin origin(RunSources sources) {
    var binding = new Binding(new UUID(2, 1), PROJECT, new UUID(2, 2), Mode.TEST, Optional.empty());
    return new RunOrigin(
        binding, new UUID(2, 3), KEY, CorrelationIds.of("req_12345678"), NOON, sources);
  }

  /** Returns a job that may be repeated. */
  public static ExecutionPolicy job() {
    return new ExecutionPolicy(
        Execution.JOB, Workload.LOW, true, Optional.empty(), Optional.empty());
  }

  /** Returns a job with a scenario and a deadline. */
  public static ExecutionPolicy job(Optional<Duration> cancelAfter, String scenario) {
    return new ExecutionPolicy(
        Execution.JOB, Workload.LOW, true, cancelAfter, Optional.of(scenario));
  }

  /** Returns an accepted run. */
  public static Run accepted(RunTarget target, ExecutionPolicy policy) {
    return Run.accepted(ID, origin(RunSources.NONE), target, policy, Json.obj("n", 1));
  }

  /** Returns a run that a worker has. */
  public static Run running() {
    return accepted(VAR, job()).queued(NOON).acquired(LEASE, NOON);
  }

  /** Returns a completed run, of two seconds with half a second of computing. */
  public static Run completed(RunTarget target) {
    return accepted(target, job())
        .queued(NOON)
        .acquired(LEASE, NOON)
        .finished(
            LEASE,
            new Outcome.Succeeded(Json.obj("price", 2.5)),
            Duration.ofMillis(500),
            NOON.plusSeconds(2));
  }
}
