package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Computed;
import java.util.List;
import java.util.Optional;

/**
 * An engine that has said once what it computes: every request asks for it.
 *
 * @param engine which computes
 * @param capability what it said
 */
public record Described(Engine engine, Capability capability) implements Engine {
  /** An engine so, one that is so already as it is. */
  public static Described of(Engine engine) {
    return engine instanceof Described known ? known : new Described(engine, engine.capability());
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
