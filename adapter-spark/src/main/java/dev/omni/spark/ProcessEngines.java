package dev.omni.spark;

import dev.omni.application.internal.batch.BatchEngines;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The engines of this process, those of the jar, with the batches of their worlds. */
final class ProcessEngines {
  private ProcessEngines() {}

  /** The engines by capability; loaded at first use. */
  private static final class Loaded {
    static final Map<String, LoadedEngine> ENGINES =
        BatchEngines.with(Engines.all(ProcessEngines.class.getClassLoader()), Long.MAX_VALUE)
            .stream()
            .collect(Collectors.toMap(engine -> engine.capability().id(), Function.identity()));
  }

  /**
   * Returns the engine of a capability.
   *
   * @throws IllegalStateException when this process does not have it
   */
  static JsonEngine get(String capability) {
    JsonEngine engine = Loaded.ENGINES.get(capability);
    if (engine == null) {
      throw new IllegalStateException("no engine of " + capability + " in this process");
    }
    return engine;
  }
}
