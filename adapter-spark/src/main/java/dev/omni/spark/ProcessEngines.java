package dev.omni.spark;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchEngines;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The engines of this process, those of the jar, and the batches of their worlds. */
final class ProcessEngines {
  private ProcessEngines() {}

  /** The engines by capability; loaded at first use. */
  private static final class Loaded {
    private static final List<LoadedEngine> ALL =
        Engines.all(ProcessEngines.class.getClassLoader()).stream().map(LoadedEngine::of).toList();
    static final Map<String, LoadedEngine> ENGINES = byCapability(ALL);
    static final Map<String, BatchEngine> BATCHES =
        byCapability(BatchEngines.of(ALL, Long.MAX_VALUE));

    private static <E extends JsonEngine> Map<String, E> byCapability(List<E> engines) {
      return engines.stream()
          .collect(Collectors.toMap(engine -> engine.capability().id(), Function.identity()));
    }
  }

  /**
   * Returns the engine of a capability.
   *
   * @throws IllegalStateException when this process does not have it
   */
  static JsonEngine get(String capability) {
    return required(capability, Loaded.ENGINES);
  }

  /**
   * Returns the batch of that id.
   *
   * @throws IllegalStateException when this process does not have it
   */
  static BatchEngine batch(String capability) {
    return required(capability, Loaded.BATCHES);
  }

  private static <E> E required(String capability, Map<String, E> engines) {
    E engine = engines.get(capability);
    if (engine == null) {
      throw new IllegalStateException("no engine of " + capability + " in this process");
    }
    return engine;
  }
}
