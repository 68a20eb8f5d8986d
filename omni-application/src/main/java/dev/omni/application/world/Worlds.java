package dev.omni.application.world;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The discovery of worlds, capabilities and workspaces. */
public final class Worlds {
  private final CapabilityCatalog catalog;
  private final ProjectStore projects;
  private final WireNames names;
  private Optional<CapabilitySearch> index = Optional.empty();

  /** Creates the facet of a catalog and a store. */
  public Worlds(CapabilityCatalog catalog, ProjectStore projects, WireNames names) {
    this.catalog = catalog;
    this.projects = projects;
    this.names = names;
  }

  /** Returns the served worlds. */
  public List<World> worlds(Caller caller) {
    caller.require(Scope.OMNI_READ);
    return served().list();
  }

  /** Returns the served worlds, which are equal for all callers. */
  public ServedWorlds served() {
    return catalog.worlds();
  }

  /**
   * Checks that a world is served.
   *
   * @throws Fault {@code resource_not_found} with the served ones in {@code details.available}
   */
  private void require(World world) {
    if (!served().has(world)) {
      throw Fault.of(
          FaultCode.RESOURCE_NOT_FOUND,
          "This server does not serve the world " + world + "; it serves " + served() + ".",
          Json.obj("world", world, "available", served().list()));
    }
  }

  /**
   * Returns the world in the id of a capability.
   *
   * @throws Fault {@code capability_not_found}
   */
  public static World world(String capability) {
    return World.of(capability.substring(0, Math.max(0, capability.indexOf('.'))))
        .orElseThrow(
            () ->
                Fault.of(
                    FaultCode.CAPABILITY_NOT_FOUND,
                    "A capability's id begins with its world and a dot."));
  }

  /**
   * Returns the capabilities of a world, by id.
   *
   * @throws Fault {@code resource_not_found} when the world is not served
   */
  public List<Capability> capabilities(Caller caller, World world) {
    caller.require(Scope.OMNI_READ);
    require(world);
    return catalog.of(world);
  }

  /**
   * Returns the capabilities that a query of a user means, the best first.
   *
   * @param query any text
   * @param world where to search; everywhere when empty
   * @param limit the most of them
   * @throws Fault {@code resource_not_found} when the world is not served
   */
  public List<CapabilitySearch.Found> search(
      Caller caller, String query, Optional<World> world, int limit) {
    caller.require(Scope.OMNI_READ);
    world.ifPresent(this::require);
    return index().find(query, c -> world.isEmpty() || c.world() == world.get(), limit);
  }

  /** Returns the ids of the capabilities that read most like one that does not exist. */
  public List<String> nearest(String id, int limit) {
    Stream<String> found =
        index().find(id, any -> true, limit).stream().map(each -> each.capability().id());
    List<String> names = all().stream().map(Capability::id).toList();
    return SpellingSuggestion.nearest(id, names, found, limit);
  }

  /** Returns the index over all capabilities, made at the first search. */
  private synchronized CapabilitySearch index() {
    CapabilitySearch made = index.orElseGet(() -> new CapabilitySearch(all()));
    index = Optional.of(made);
    return made;
  }

  /**
   * Returns one capability of a world.
   *
   * @throws Fault {@code capability_not_found}, {@code resource_not_found} when the world is not
   *     served
   */
  public Capability capability(Caller caller, World world, String id) {
    caller.require(Scope.OMNI_READ);
    return engine(world, id).capability();
  }

  /**
   * Returns the workspaces of a world that the caller may use.
   *
   * @throws Fault {@code resource_not_found} when the world is not served
   */
  public List<Workspace> workspaces(Caller caller, World world) {
    caller.require(Scope.OMNI_READ);
    require(world);
    return opened(caller, world).toList();
  }

  /** Returns the default workspace of the caller in a world: the first one. */
  public Optional<Workspace> defaultWorkspace(Caller caller, World world) {
    return opened(caller, world).findFirst();
  }

  /**
   * Returns the caller's workspace of a world and name; creates it when absent.
   *
   * @throws Fault {@code resource_not_found} when the world is not served
   */
  public Workspace open(Caller caller, World world, String name, ClockAndIds clockAndIds) {
    require(world);
    Optional<Workspace> there =
        projects.workspaces(caller.tenant()).stream()
            .filter(w -> w.world() == world && w.name().equals(name))
            .findFirst();
    return there.orElseGet(
        () -> {
          var made =
              new Workspace(
                  clockAndIds.newId(),
                  caller.tenant(),
                  world,
                  name,
                  caller.binding().organizationId());
          projects.add(made);
          return made;
        });
  }

  private Stream<Workspace> opened(Caller caller, World world) {
    return projects.workspaces(caller.tenant()).stream()
        .filter(w -> w.world() == world && caller.binding().allows(w.id()));
  }

  /** Returns every capability, world by world. */
  public List<Capability> all() {
    return served().list().stream().flatMap(world -> catalog.of(world).stream()).toList();
  }

  /** Returns the second method of a capability; empty when it has none, or is not served. */
  @SuppressWarnings("exports") // Whoever reads it has the module of engines.
  public Optional<SecondMethod<Json.Obj>> second(String id) {
    return catalog.engine(id).flatMap(JsonEngine::second);
  }

  /** Returns the number of capabilities of a world. */
  public int count(World world) {
    return catalog.of(world).size();
  }

  /**
   * Returns the engine of a capability of a world.
   *
   * @throws Fault {@code capability_not_found}, {@code resource_not_found} when the world is not
   *     served
   */
  public JsonEngine engine(World world, String id) {
    require(world);
    return catalog
        .engine(id)
        .filter(engine -> engine.capability().world() == world)
        .orElseThrow(() -> notFound(world, id));
  }

  /**
   * Returns the fault with a suggestion; capabilities are equal for all callers and no secret.
   *
   * @throws Fault {@code resource_not_found} when the id begins with a world that is not served
   */
  private Fault notFound(World world, String id) {
    World.of(id.substring(0, Math.max(0, id.indexOf('.')))).ifPresent(this::require);
    Optional<World> elsewhere = catalog.engine(id).map(engine -> engine.capability().world());
    String hint =
        elsewhere
            .map(other -> "; " + id + " is one of " + other + ". ")
            .or(() -> meant(world, id).map(name -> "; did you mean " + name + "? "))
            .orElse("; ");
    return Fault.of(
        FaultCode.CAPABILITY_NOT_FOUND,
        "No capability of the world "
            + world
            + " has this id"
            + hint
            + names.list("capabilities", world)
            + " lists them.",
        Json.obj("world", world));
  }

  private Optional<String> meant(World world, String id) {
    List<String> names = catalog.of(world).stream().map(Capability::id).toList();
    return SpellingSuggestion.meant(id, names)
        .or(() -> SpellingSuggestion.meant(world + "." + id, names));
  }

  /** Returns whether a capability is served whose runs are direct and take a few milliseconds. */
  public boolean isLight(String id) {
    return catalog.engine(id).map(JsonEngine::capability).filter(Worlds::light).isPresent();
  }

  private static boolean light(Capability capability) {
    return capability.execution() == Execution.DIRECT
        && capability.cost().workload().compareTo(Workload.LOW) <= 0;
  }

  /**
   * Returns a workspace that the caller may use for runs of a world.
   *
   * @throws Fault {@code workspace_not_found}, {@code workspace_world_mismatch}, {@code
   *     resource_not_found} when the world is not served
   */
  public Workspace workspace(Caller caller, World world, UUID id) {
    require(world);
    Workspace workspace =
        projects
            .workspace(caller.tenant(), id)
            .filter(w -> caller.binding().allows(w.id()))
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.WORKSPACE_NOT_FOUND,
                        "No workspace has this id; "
                            + names.list("workspaces", world)
                            + " lists those of this world."));
    if (workspace.world() != world) {
      throw Fault.at(
          FaultCode.WORKSPACE_WORLD_MISMATCH,
          "/workspace_id",
          "must be a workspace of the world "
              + world
              + "; this one belongs to "
              + workspace.world());
    }
    return workspace;
  }
}
