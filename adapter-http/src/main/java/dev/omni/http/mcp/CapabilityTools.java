package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.http.mcp.ToolList.Member;
import dev.omni.http.route.RequiredScopes;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Capabilities as tools of their own names, with their contracts as schemas. A call creates a run
 * in the key's workspace, or in the first workspace of the capability's world.
 */
final class CapabilityTools {
  /** The member of {@code _meta} with the id of a tool's capability, by which it is called too. */
  static final String ID = "dev.omni/capability";

  private final Omni omni;
  private final Links links;
  private final CapabilityRuns starting;

  CapabilityTools(Omni omni, Links links, Supplier<UUID> ids) {
    this.omni = omni;
    this.links = links;
    this.starting = new CapabilityRuns(omni, ids);
  }

  /**
   * Returns the name of each capability's tool by its id, by which it is called too.
   *
   * @param taken names of other tools
   */
  Map<String, String> names(Collection<String> taken) {
    return ToolNames.of(omni.worlds().all().stream().map(Capability::id).toList(), taken);
  }

  /**
   * Returns the tools, each in the set of its world; their schemas are the {@linkplain
   * ListedContract contracts} of all capabilities.
   *
   * @param names by the ids of capabilities
   */
  List<Member> members(Map<String, String> names) {
    return omni.worlds().all().stream()
        .map(each -> member(each, Objects.requireNonNull(names.get(each.id()))))
        .toList();
  }

  private Member member(Capability capability, String name) {
    return new Member(
        name,
        Optional.of(capability.id()),
        Set.of(capability.world().id()),
        () -> tool(capability, name));
  }

  private Tool tool(Capability capability, String name) {
    Json.Obj listed =
        Json.obj(
            "name", name,
            "title", capability.title().name(),
            "description", capability.title().description(),
            "inputSchema", ListedContract.of(capability),
            "annotations",
                Json.obj(
                    "readOnlyHint", false,
                    "destructiveHint", false,
                    "idempotentHint", capability.idempotent(),
                    "openWorldHint", false),
            "_meta", Json.obj(ID, capability.id()));
    var needs = RequiredScopes.of(List.of(Scope.OMNI_RUN, Scope.run(capability.world())));
    return new Tool(
        listed,
        needs,
        (caller, arguments, options) -> done(capability, caller, arguments, options));
  }

  private Tool.ToolResult done(
      Capability capability, Caller caller, Json.Obj arguments, ToolOptions options) {
    Run run = starting.start(caller, capability, arguments, options);
    boolean job = capability.execution() == Execution.JOB;
    return new Tool.ToolResult(
        Results.bare(RunView.of(run, links)), failed(run), Optional.of(run).filter(open -> job));
  }

  static boolean failed(RunFacts run) {
    return run.state().outcome().filter(o -> !(o instanceof Outcome.Succeeded)).isPresent();
  }
}
