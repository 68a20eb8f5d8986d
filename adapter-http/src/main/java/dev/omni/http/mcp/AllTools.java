package dev.omni.http.mcp;

import dev.omni.http.mcp.ToolList.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Every tool of a server with the sets that have it: the core first, the capabilities last. */
final class AllTools {
  private static final String EVERYTHING = "list_capabilities";

  private AllTools() {}

  /**
   * Returns the tools in the order of their list.
   *
   * @throws IllegalArgumentException when two tools are called by one name
   */
  static List<Member> of(ToolSources sources) {
    Set<String> every = Set.copyOf(Toolset.names());
    var members = new ArrayList<Member>();
    new CoreTools(sources).tools().forEach(tool -> members.add(Member.of(tool, every)));
    for (Tool verb : new OperationTools(sources.omni(), sources.operations()).tools()) {
      members.add(Member.of(verb, sets(verb.name())));
    }
    List<Member> more = sources.more().stream().map(tool -> Member.of(tool, every)).toList();
    List<String> taken = Stream.of(members, more).flatMap(List::stream).map(Member::name).toList();
    var capabilities = new CapabilityTools(sources.omni(), sources.links(), sources.ids());
    Map<String, String> names = capabilities.names(taken);
    ToolList.requireDistinct(
        Stream.of(taken, names.keySet(), names.values()).flatMap(Collection::stream).toList());
    members.addAll(capabilities.members(names));
    members.addAll(more);
    return members;
  }

  private static Set<String> sets(String verb) {
    return verb.equals(EVERYTHING) ? Set.of() : Set.of(Toolset.PLATFORM);
  }
}
