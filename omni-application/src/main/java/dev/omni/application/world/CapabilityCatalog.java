package dev.omni.application.world;

import dev.omni.application.internal.batch.BatchEngine;
import dev.omni.application.internal.batch.BatchEngines;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalog: the capabilities and their engines, by world. */
public final class CapabilityCatalog {
  /** The usual maximum number of rows of a batch. */
  public static final long USUAL_MOST_ROWS = BatchEngine.USUAL_MOST;

  private final Map<String, JsonEngine> engines = new LinkedHashMap<>();
  private final Map<World, List<Capability>> byWorld = new java.util.EnumMap<>(World.class);
  private final ServedWorlds worlds;

  /** Creates a catalog with a batch for each world; rejects two engines of one capability. */
  public CapabilityCatalog(List<JsonEngine> all) {
    this(all, USUAL_MOST_ROWS);
  }

  /**
   * Creates a catalog with a batch for each world; rejects two engines of one capability.
   *
   * @param mostRows maximum number of rows of a batch
   */
  public CapabilityCatalog(List<JsonEngine> all, long mostRows) {
    this(all, mostRows, ServedWorlds.ALL);
  }

  /**
   * Creates a catalog with a batch for each of some worlds; engines of others are not in it.
   *
   * @param mostRows maximum number of rows of a batch
   * @throws IllegalArgumentException for two engines of one capability
   */
  public CapabilityCatalog(List<JsonEngine> all, long mostRows, ServedWorlds worlds) {
    this(BatchEngines.with(all, mostRows), worlds);
  }

  private CapabilityCatalog(Collection<LoadedEngine> all, ServedWorlds worlds) {
    this.worlds = worlds;
    var sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(engine -> engine.capability().id()));
    for (LoadedEngine engine : sorted) {
      Capability capability = engine.capability();
      if (!worlds.has(capability.world())) {
        continue;
      }
      if (engines.put(capability.id(), engine) != null) {
        throw new IllegalArgumentException("two engines for " + capability.id());
      }
      byWorld.computeIfAbsent(capability.world(), world -> new ArrayList<>()).add(capability);
    }
  }

  /** Creates a catalog of these engines alone; rejects two engines of one capability. */
  public static CapabilityCatalog withoutBatches(List<JsonEngine> all) {
    Collection<LoadedEngine> loaded = all.stream().map(LoadedEngine::of).toList();
    return new CapabilityCatalog(loaded, ServedWorlds.ALL);
  }

  /** Returns the served worlds; one may have no capability. */
  public ServedWorlds worlds() {
    return worlds;
  }

  /** Returns the engine of a capability, if there is one. */
  public Optional<JsonEngine> engine(String capability) {
    return Optional.ofNullable(engines.get(capability));
  }

  /**
   * Returns whether a run of a stored input is short; false when unknown, as after a change of the
   * contract.
   */
  public boolean isShort(String capability, Json.Obj input) {
    try {
      return engine(capability)
          .map(engine -> engine.steps(engine.capability().input().filled(input)))
          .filter(steps -> steps <= PreparedRun.BRIEF)
          .isPresent();
    } catch (RuntimeException misfit) {
      return false;
    }
  }

  /** Returns the capabilities of a world, by id. */
  public List<Capability> of(World world) {
    return List.copyOf(byWorld.getOrDefault(world, List.of()));
  }

  /** Returns all capabilities, by id. */
  public List<Capability> all() {
    return engines.values().stream().map(JsonEngine::capability).toList();
  }
}
