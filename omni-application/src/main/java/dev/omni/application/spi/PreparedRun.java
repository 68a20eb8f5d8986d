package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;

/**
 * A run of a capability, prepared once for all users of its input: admission, the runtime and its
 * pool.
 *
 * @param run at the time of preparation; its state may have changed since
 * @param engine of its capability
 * @param input the run's, defaults filled in
 * @param steps the estimated elementary steps of this input
 */
public record PreparedRun(Run run, Engine engine, Json.Obj input, double steps) {
  /** The maximum number of elementary steps of a short run: about 10 ms on one core. */
  public static final double BRIEF = 1e6;

  /** Prepares a run with a valid input, defaults filled in. */
  public static PreparedRun of(Run run, Engine engine, Json.Obj input) {
    return new PreparedRun(run, engine, input, engine.steps(input));
  }

  /** Prepares a stored run; one of an earlier contract may have no estimate. */
  public static PreparedRun stored(Run run, Engine engine) {
    Json.Obj input = engine.capability().contract().filled(run.input());
    return new PreparedRun(run, engine, input, estimate(engine, input));
  }

  private static double estimate(Engine engine, Json.Obj input) {
    try {
      return engine.steps(input);
    } catch (RuntimeException | LinkageError misfit) {
      return Double.POSITIVE_INFINITY; // The computation reports the problem.
    }
  }

  /** Returns the capability. */
  public Capability capability() {
    return engine.capability();
  }

  /** Returns the workload class of the capability. */
  public Workload workload() {
    return capability().cost().workload();
  }

  /** Returns whether the run is short. */
  public boolean isBrief() {
    return steps <= BRIEF;
  }

  /** Returns whether this is a direct run that is too long for the thread of its request. */
  public boolean isLongDirect() {
    return capability().execution() == Execution.DIRECT && !isBrief();
  }
}
