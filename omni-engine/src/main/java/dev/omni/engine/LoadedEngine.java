package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import java.util.List;
import java.util.Optional;

/**
 * An engine with its cached capability, which every request needs.
 *
 * @param engine the engine
 * @param capability of the engine
 */
public record LoadedEngine(Engine engine, Capability capability) implements Engine {
  /** Returns an engine with its capability; one that has it already stays unchanged. */
  public static LoadedEngine of(Engine engine) {
    return engine instanceof LoadedEngine loaded
        ? loaded
        : new LoadedEngine(engine, engine.capability());
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return engine.problems(input);
  }

  @Override
  public double steps(Json.Obj input) {
    return engine.steps(input);
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    return engine.compute(input, work);
  }

  @Override
  public Optional<Json.Obj> plot(Json.Obj input, Json.Obj result) {
    return engine.plot(input, result);
  }
}
