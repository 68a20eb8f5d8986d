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

/** Every tool of a server with the sets that have it: the core first, the capabilities last. */
final class AllTools implements Supplier<List<Member>> {
  private static final String EVERYTHING = "list_capabilities";

  private final List<Tool> core;
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
    this.core = new CoreTools(sources).tools();
    this.verbs = new OperationTools(sources.omni(), sources.operations()).tools();
    this.more = sources.more();
    this.capabilities = new CapabilityTools(sources.omni(), sources.links(), sources.ids());
    List<String> taken =
        Stream.of(core, verbs, more).flatMap(List::stream).map(Tool::name).toList();
    this.names = capabilities.names(taken);
    ToolList.requireDistinct(
        Stream.of(taken, names.keySet(), names.values()).flatMap(Collection::stream).toList());
  }

  @Override
  public List<Member> get() {
    Set<String> every = new HashSet<>(Toolset.names());
    var members = new ArrayList<Member>();
    core.forEach(tool -> members.add(new Member(tool, every)));
    verbs.forEach(verb -> members.add(new Member(verb, sets(verb.name()))));
    for (Tool tool : capabilities.tools(names)) {
      World world = World.of(tool.capability().orElseThrow().split("\\.", 2)[0]).orElseThrow();
      members.add(new Member(tool, Set.of(world.id())));
    }
    more.forEach(tool -> members.add(new Member(tool, every)));
    return members;
  }

  private static Set<String> sets(String verb) {
    return verb.equals(EVERYTHING) ? Set.of() : Set.of(Toolset.PLATFORM);
  }
}
