package dev.omni.http.mcp;

import dev.omni.domain.world.World;
import dev.omni.http.mcp.ToolList.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Every tool of a server with the sets that have it; capabilities come after the operations. */
final class AllTools implements Supplier<List<Member>> {
  private static final Set<String> PLATFORM =
      Set.of("run_model", "create_forecast", "record_outcome", "get_workflow_run");
  private static final String EVERYTHING = "list_capabilities";

  private final List<Tool> verbs;
  private final List<Tool> more;
  private final CapabilityTools capabilities;
  private final Map<String, String> names;

  /**
   * Names the tools; those of capabilities are made when they are first asked for.
   *
   * @throws IllegalArgumentException when two tools are called by one name
   */
  AllTools(ToolSources sources) {
    this.verbs =
        new OperationTools(sources.omni(), sources.operations(), sources.links()).tools();
    this.more = sources.more();
    this.capabilities = new CapabilityTools(sources.omni(), sources.links(), sources.ids());
    List<String> taken = Stream.of(verbs, more).flatMap(List::stream).map(Tool::name).toList();
    this.names = capabilities.names(taken);
    ToolList.requireDistinct(
        Stream.of(taken, names.keySet(), names.values()).flatMap(Collection::stream).toList());
  }

  @Override
  public List<Member> get() {
    Set<String> every = new HashSet<>(Toolset.names());
    var members = new ArrayList<Member>();
    verbs.forEach(verb -> members.add(new Member(verb, sets(verb.name(), every))));
    for (Tool tool : capabilities.tools(names)) {
      World world = World.of(tool.capability().orElseThrow().split("\\.", 2)[0]).orElseThrow();
      members.add(new Member(tool, Set.of(world.id())));
    }
    more.forEach(tool -> members.add(new Member(tool, every)));
    return members;
  }

  private static Set<String> sets(String verb, Set<String> every) {
    if (verb.equals(EVERYTHING)) {
      return Set.of();
    }
    return PLATFORM.contains(verb) ? Set.of(Toolset.PLATFORM) : every;
  }
}
