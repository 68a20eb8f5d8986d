package dev.omni.server.plugin;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An engine of a plug-in. While it computes, its class loader is that of the thread, as libraries
 * expect that look up their own services.
 *
 * @param engine the engine
 * @param capability of the engine; its method names the jars of the plug-in too
 */
record PluginEngine(Engine engine, Capability capability) implements Engine {
  @Override
  public List<Problem> problems(Json.Obj input) {
    return inside(() -> engine.problems(input));
  }

  @Override
  public double steps(Json.Obj input) {
    return inside(() -> engine.steps(input));
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    return inside(() -> engine.compute(input, work));
  }

  @Override
  public Optional<Json.Obj> plot(Json.Obj input, Json.Obj result) {
    return inside(() -> engine.plot(input, result));
  }

  private <T> T inside(Supplier<T> call) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(engine.getClass().getClassLoader());
    try {
      return call.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
