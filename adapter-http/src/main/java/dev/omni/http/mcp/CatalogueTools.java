package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operations;
import dev.omni.application.world.CapabilitySearch.Found;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.http.view.CapabilityFoundView;
import dev.omni.http.view.WorldView;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools of the catalog: the search, and the description of one capability. */
record CatalogueTools(Omni omni, Operations operations) {
  private static final int NEAREST = 3;

  /** The tools whose operation describe_capability describes too, with the operation. */
  private static final Map<String, String> OPERATIONS =
      Map.of(
          "verify", "verify",
          "prove_text", "verify",
          "guard_check", "guard.check",
          "run_workflow", "workflows.run");

  Tool.ToolResult search(Caller caller, Json.Obj arguments, ToolOptions options) {
    Optional<World> world = arguments.findText("world").flatMap(World::of);
    int limit = arguments.findNumber("limit").orElseThrow().intValue();
    List<Found> found = omni.worlds().search(caller, arguments.text("query"), world, limit);
    return Tool.ToolResult.with(
        Json.obj("capabilities", found.stream().map(CapabilityFoundView::of).toList()));
  }

  Tool.ToolResult describe(Caller caller, Json.Obj arguments, ToolOptions options) {
    String id = arguments.text("id");
    boolean full = isFull(arguments);
    Optional<Json.Obj> operation =
        Optional.ofNullable(OPERATIONS.get(id))
            .flatMap(operations::find)
            .flatMap(Operation::form)
            .map(form -> Json.obj("id", id, "title", title(id), "schema", form.document()));
    if (operation.isPresent()) {
      Json.Obj whole = operation.get();
      return Tool.ToolResult.with(full ? whole : CompactAnswer.of(whole));
    }
    Capability capability = capability(omni, id);
    return Tool.ToolResult.with(
        full
            ? WorldView.of(capability, omni.worlds().second(id))
            : CapabilityDescription.of(capability));
  }

  private static String title(String tool) {
    return CoreTools.described().items().stream()
        .map(Json.Obj.class::cast)
        .filter(listed -> listed.text("name").equals(tool))
        .map(listed -> listed.text("title"))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the capability of an id.
   *
   * @throws Fault {@code capability_not_found}, with the three nearest
   */
  static Capability capability(Omni omni, String id) {
    return omni.capability(id)
        .orElseThrow(
            () -> {
              List<String> nearest = omni.worlds().nearest(id, NEAREST);
              String hint =
                  nearest.isEmpty()
                      ? "; search_capabilities finds them by words."
                      : "; nearest: " + String.join(", ", nearest) + ".";
              return Fault.of(
                  FaultCode.CAPABILITY_NOT_FOUND,
                  "No capability has the id " + NearestNames.shown(id) + hint,
                  Json.obj("nearest", nearest));
            });
  }

  /** Returns whether the whole answer is asked for. */
  static boolean isFull(Json.Obj arguments) {
    return arguments.find("full").equals(Optional.of(new Json.Bool(true)));
  }
}
