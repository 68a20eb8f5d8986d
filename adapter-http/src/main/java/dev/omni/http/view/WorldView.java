package dev.omni.http.view;

import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.SecondMethod;
import java.util.Optional;

/** The JSON of worlds, capabilities and workspaces (sections 2.2 to 2.4 of the specification). */
public final class WorldView {
  private WorldView() {}

  public static Json.Obj of(World world, int capabilities, Links links) {
    return Json.obj(
        "id", world.id(),
        "object", "omni.world",
        "name", world.title(),
        "capability_count", capabilities,
        "links", links.of(world));
  }

  /**
   * Returns the JSON of a capability with its contract.
   *
   * @param second its second method, if it has one
   */
  public static Json.Obj of(Capability capability, Optional<SecondMethod<Json.Obj>> second) {
    return Json.obj(
        "id", capability.id(),
        "object", "omni.capability",
        "world", capability.world(),
        "name", capability.title().name(),
        "description", capability.title().description(),
        "execution", capability.execution(),
        "workload_class", capability.workload(),
        "idempotent", capability.idempotent(),
        "evidence", true,
        "request_contract", capability.requestContract(),
        "result_contract", capability.resultContract(),
        "plot", capability.plotTitle().map(title -> Json.obj("title", title)),
        "second_opinion", second.map(SecondMethod::description).map(WorldView::of));
  }

  private static Json.Obj of(SecondMethod.Description second) {
    return Json.obj(
        "method", second.method(),
        "library", second.library(),
        "precision", second.precision(),
        "tolerance", second.tolerance());
  }

  public static Json.Obj of(Workspace workspace, Links links) {
    return Json.obj(
        "id", workspace.id(),
        "object", "omni.workspace",
        "world", workspace.world(),
        "name", workspace.name(),
        "organization_id", workspace.organizationId(),
        "links", links.of(workspace));
  }
}
