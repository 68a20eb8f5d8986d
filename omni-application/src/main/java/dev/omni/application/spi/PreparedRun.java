package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;

/**
 * A run of a capability, made ready once for all that looks at its input: admission, the runtime
 * and its pool.
 *
 * @param run as it was when it was made ready; its state may have changed since
 * @param engine that computes its capability
 * @param input the run's, defaults filled in
 * @param steps the estimated elementary steps of this input
 */
public record PreparedRun(Run run, Engine engine, Json.Obj input, double steps) {
  /** A run of no more elementary steps is brief: about 10 ms on one core. */
  public static final double BRIEF = 1e6;

  /** A run whose input fits the contract, defaults filled in. */
  public static PreparedRun of(Run run, Engine engine, Json.Obj input) {
    return new PreparedRun(run, engine, input, engine.steps(input));
  }

  /** A run as it is stored; one that came under an older contract may have no estimate. */
  public static PreparedRun stored(Run run, Engine engine) {
    Json.Obj input = engine.capability().contract().filled(run.input());
    return new PreparedRun(run, engine, input, estimate(engine, input));
  }

  private static double estimate(Engine engine, Json.Obj input) {
    try {
      return engine.steps(input);
    } catch (RuntimeException | LinkageError misfit) {
      return Double.POSITIVE_INFINITY; // What is wrong with it shows when it computes.
    }
  }

  /** The capability that is to be run. */
  public Capability capability() {
    return engine.capability();
  }

  /** The capability's class of work. */
  public Workload workload() {
    return capability().cost().workload();
  }

  /** Tells whether it computes for a moment only. */
  public boolean isBrief() {
    return steps <= BRIEF;
  }

  /** Tells whether it is a direct run that is too long for the thread of its request. */
  public boolean isLongDirect() {
    return capability().execution() == Execution.DIRECT && !isBrief();
  }
}
