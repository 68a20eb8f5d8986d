package dev.omni.engine;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An engine with its cached capability, which every request needs. An exception or error of the
 * engine before a run becomes one fault; one of its plot means that there is none.
 *
 * @param engine the engine
 * @param capability of the engine
 */
public record LoadedEngine(Engine engine, Capability capability) implements Engine {
  /** The largest plot, in bytes of JSON. */
  public static final int LARGEST_PLOT = 256 * 1024;

  private static final Logger LOG = System.getLogger(LoadedEngine.class.getName());

  /** Returns an engine with its capability; one that has it already stays unchanged. */
  public static LoadedEngine of(Engine engine) {
    return engine instanceof LoadedEngine loaded
        ? loaded
        : new LoadedEngine(engine, engine.capability());
  }

  /**
   * {@inheritDoc}
   *
   * @throws Fault {@code runtime_unavailable} when the engine breaks
   */
  @Override
  public List<Problem> problems(Json.Obj input) {
    return guarded(() -> List.copyOf(engine.problems(input)));
  }

  /**
   * {@inheritDoc}
   *
   * @throws Fault {@code runtime_unavailable} when the engine breaks, or gives no finite number
   *     from 0 on
   */
  @Override
  public double steps(Json.Obj input) {
    return guarded(
        () -> {
          double steps = engine.steps(input);
          if (!(steps >= 0 && steps < Double.POSITIVE_INFINITY)) {
            throw new IllegalStateException("the number of steps is " + steps);
          }
          return steps;
        });
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    return engine.compute(input, work);
  }

  /** {@inheritDoc} Empty too when the engine breaks, or its plot is too large. */
  @Override
  public Optional<Json.Obj> plot(Json.Obj input, Json.Obj result) {
    try {
      Optional<Json.Obj> plot = engine.plot(input, result);
      int size = plot.map(Json::canonical).map(String::length).orElse(0);
      if (size <= LARGEST_PLOT) {
        return plot;
      }
      LOG.log(Level.ERROR, "the plot of " + capability.id() + " has " + size + " characters");
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "the plot of " + capability.id() + " broke", broken);
    }
    return Optional.empty();
  }

  private <T> T guarded(Supplier<T> call) {
    try {
      return call.get();
    } catch (Fault refused) {
      throw refused;
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "the engine of " + capability.id() + " broke before a run", broken);
      throw Fault.of(
          FaultCode.RUNTIME_UNAVAILABLE,
          "The engine of " + capability.id() + " could not check this input.");
    }
  }
}
