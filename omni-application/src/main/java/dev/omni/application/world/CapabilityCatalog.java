package dev.omni.application.world;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchEngines;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalog: the capabilities and their engines, by world. */
public final class CapabilityCatalog {
  /** The usual maximum number of rows of a batch. */
  public static final long USUAL_MOST_ROWS = BatchEngine.USUAL_MOST;

  private final Map<String, LoadedEngine> engines = new LinkedHashMap<>();
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
    this(withBatches(all, mostRows), worlds);
  }

  private CapabilityCatalog(Stream<LoadedEngine> all, ServedWorlds worlds) {
    this.worlds = worlds;
    all.sorted(Comparator.comparing(engine -> engine.capability().id()))
        .filter(engine -> worlds.has(engine.capability().world()))
        .forEach(this::add);
  }

  private void add(LoadedEngine engine) {
    Capability capability = engine.capability();
    if (engines.put(capability.id(), engine) != null) {
      throw new IllegalArgumentException("two engines for " + capability.id());
    }
    byWorld.computeIfAbsent(capability.world(), world -> new ArrayList<>()).add(capability);
  }

  private static Stream<LoadedEngine> withBatches(List<JsonEngine> all, long mostRows) {
    List<LoadedEngine> loaded = all.stream().map(LoadedEngine::of).toList();
    return Stream.concat(
        loaded.stream(), BatchEngines.of(loaded, mostRows).stream().map(LoadedEngine::of));
  }

  /**
   * Creates a catalog of only these engines; engines of other worlds are not in it.
   *
   * @throws IllegalArgumentException for two engines of one capability
   */
  public static CapabilityCatalog of(List<? extends JsonEngine> all, ServedWorlds worlds) {
    return new CapabilityCatalog(all.stream().map(LoadedEngine::of), worlds);
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
    return engines.values().stream().map(LoadedEngine::capability).toList();
  }
}
