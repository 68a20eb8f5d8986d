package dev.omni.http.mcp;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.mcp.Toolset.UnknownToolsetException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The tools in the order of their list, and by the names under which they are called. Each is made
 * when it is first listed or called: the schemas of capabilities are all contracts of the server.
 */
final class ToolList {
  private static final int PAGE = 100;
  private static final int MARK = 8;

  private final List<Member> members;
  private final Map<String, Member> named = new LinkedHashMap<>();
  private final OutputSchemas schemas;

  /** Creates the list of tools with {@linkplain #requireDistinct distinct} names. */
  ToolList(List<Member> members, OutputSchemas schemas) {
    this.members = List.copyOf(members);
    this.schemas = schemas;
    members.forEach(member -> named.put(member.name(), member));
    for (Member member : members) {
      member.capability().ifPresent(id -> named.put(id, member));
    }
  }

  /** A tool by its names, with the sets that have it, besides {@code all}. */
  static final class Member {
    private final String name;
    private final Optional<String> capability;
    private final Set<String> sets;
    private final Supplier<Tool> making;
    private volatile Optional<Tool> made = Optional.empty();

    /**
     * Creates a member whose tool is made when it is asked for.
     *
     * @param capability that it runs
     * @param sets as {@link Toolset#names} names them
     */
    Member(String name, Optional<String> capability, Set<String> sets, Supplier<Tool> making) {
      this.name = name;
      this.capability = capability;
      this.sets = Set.copyOf(sets);
      this.making = making;
    }

    static Member of(Tool tool, Set<String> sets) {
      return new Member(tool.name(), tool.capability(), sets, () -> tool);
    }

    String name() {
      return name;
    }

    Optional<String> capability() {
      return capability;
    }

    Set<String> sets() {
      return sets;
    }

    /** Returns the tool; two that ask at the same time may each make one. */
    Tool tool() {
      if (made.isEmpty()) {
        made = Optional.of(making.get());
      }
      return made.orElseThrow();
    }
  }

  /**
   * Requires that no two tools are called by one name.
   *
   * @param names of all tools
   * @throws IllegalArgumentException when they are
   */
  static void requireDistinct(List<String> names) {
    var known = new HashSet<String>();
    for (String name : names) {
      if (!known.add(name)) {
        throw new IllegalArgumentException("there are two tools " + name);
      }
    }
  }

  /**
   * Requires that every name of a toolset is that of a tool, which its sets have.
   *
   * @throws UnknownToolsetException that names the nearest
   */
  void require(Toolset toolset) {
    for (String name : toolset.tools()) {
      Member member = named.get(name);
      if (member == null || !toolset.has(member.sets())) {
        List<String> there =
            named.entrySet().stream()
                .filter(each -> toolset.has(each.getValue().sets()))
                .map(Map.Entry::getKey)
                .toList();
        throw UnknownToolsetException.of(Toolset.TOOLS, name, there);
      }
    }
  }

  /** Returns the tool of a listed name, or of a capability's id, that a client may call. */
  Optional<Tool> find(Toolset toolset, String name) {
    return Optional.ofNullable(named.get(name))
        .filter(member -> !toolset.narrows() || lists(toolset, member))
        .map(Member::tool);
  }

  /** Returns the names that read most like one that no tool of a toolset has. */
  List<String> nearest(Toolset toolset, String name) {
    List<String> callable =
        named.entrySet().stream()
            .filter(each -> !toolset.narrows() || lists(toolset, each.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    return NearestNames.of(name, callable);
  }

  private static boolean lists(Toolset toolset, Member member) {
    boolean named =
        toolset.tools().isEmpty()
            || toolset.tools().contains(member.name())
            || member.capability().filter(toolset.tools()::contains).isPresent();
    return named && toolset.has(member.sets());
  }

  /**
   * Returns a page of the tools that a caller may use.
   *
   * @param cursor of the page before; empty for the first page
   * @throws JsonRpcException when the cursor is none of this list
   */
  Json.Obj page(Caller caller, Toolset toolset, Optional<String> cursor) {
    List<Tool> all =
        members.stream()
            .filter(member -> lists(toolset, member))
            .map(Member::tool)
            .filter(tool -> tool.needs().permit(caller))
            .toList();
    String mark = "." + mark(toolset);
    int from = cursor.map(text -> after(all, text, mark)).orElse(0);
    int end = Math.min(all.size(), from + PAGE);
    List<Json.Obj> page =
        all.subList(from, end).stream()
            .map(tool -> toolset.outputSchemas() ? schemas.complete(tool) : schemas.without(tool))
            .toList();
    Json.Obj result = Json.obj("tools", page);
    return end == all.size() ? result : result.with("nextCursor", all.get(end - 1).name() + mark);
  }

  /** Returns the mark of a list in its cursors; others have another. */
  private static String mark(Toolset toolset) {
    String text = new TreeSet<>(toolset.sets()) + " " + new TreeSet<>(toolset.tools());
    return Sha256.hex(Sha256.sha256(text.getBytes(StandardCharsets.UTF_8))).substring(0, MARK);
  }

  private static int after(List<Tool> all, String cursor, String mark) {
    return IntStream.range(0, all.size())
        .filter(at -> cursor.equals(all.get(at).name() + mark))
        .map(at -> at + 1)
        .findFirst()
        .orElseThrow(
            () ->
                noCursor("params.cursor must be the nextCursor of a tools/list of this toolset."));
  }

  /** Returns the error for a cursor that is none. */
  static JsonRpcException noCursor(String why) {
    return new JsonRpcException(Kind.PARAMS, why);
  }
}
