package dev.omni.application.world;

import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Computed;
import java.util.List;
import java.util.Optional;

/**
 * An engine with its cached capability, which every request needs.
 *
 * @param engine the engine
 * @param capability of the engine
 */
public record CatalogEntry(Engine engine, Capability capability) implements Engine {
  /** Returns the entry of an engine; an entry itself stays unchanged. */
  public static CatalogEntry of(Engine engine) {
    return engine instanceof CatalogEntry known
        ? known
        : new CatalogEntry(engine, engine.capability());
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
