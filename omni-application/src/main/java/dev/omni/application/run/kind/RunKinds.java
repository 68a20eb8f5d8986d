package dev.omni.application.run.kind;

import dev.omni.application.batch.BatchEngines;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of runs of the capabilities of a catalog. */
public final class RunKinds {
  private final Map<String, EngineRun> kinds;
  private final CapabilityCatalog catalog;

  /** Creates the kinds of engines and of a batch for each world. */
  public RunKinds(List<JsonEngine> engines) {
    this(engines, CapabilityCatalog.USUAL_MOST_ROWS, ServedWorlds.ALL);
  }

  /**
   * Creates the kinds of engines and of a batch for each of some worlds.
   *
   * @param mostRows maximum number of rows of a batch
   * @throws IllegalArgumentException for two engines of one capability
   */
  public RunKinds(List<JsonEngine> engines, long mostRows, ServedWorlds worlds) {
    List<LoadedEngine> loaded = engines.stream().map(LoadedEngine::of).toList();
    List<EngineRun> all =
        Stream.<EngineRun>concat(
                loaded.stream().map(CapabilityRun::new),
                BatchEngines.of(loaded, mostRows).stream().map(BatchRun::new))
            .toList();
    this.catalog = CapabilityCatalog.of(all.stream().map(EngineRun::engine).toList(), worlds);
    this.kinds =
        all.stream()
            .filter(kind -> worlds.has(kind.engine().capability().world()))
            .collect(
                Collectors.toMap(kind -> kind.engine().capability().id(), Function.identity()));
  }

  /** Returns the catalog, which has the same engines. */
  public CapabilityCatalog catalog() {
    return catalog;
  }

  /** Returns the kind of runs of a capability; empty for an unknown one. */
  public Optional<EngineRun> find(String capability) {
    return Optional.ofNullable(kinds.get(capability));
  }
}
