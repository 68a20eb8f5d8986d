package dev.omni.http.mcp;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The tools in the order of their list, and by the names under which they are called. They are made
 * when they are first asked for: the schemas of capabilities are all contracts of the server.
 */
final class ToolList {
  private static final int PAGE = 100;

  private final Supplier<List<Tool>> source;
  private final OutputSchemas schemas;
  private volatile Optional<Known> known = Optional.empty();

  /** Creates the list of tools with {@linkplain #requireDistinct distinct} names. */
  ToolList(Supplier<List<Tool>> source, OutputSchemas schemas) {
    this.source = source;
    this.schemas = schemas;
  }

  private record Known(List<Tool> tools, Map<String, Tool> named) {
    static Known of(List<Tool> tools) {
      var named = new HashMap<String, Tool>();
      for (Tool tool : tools) {
        named.put(tool.name(), tool);
        tool.capability().ifPresent(id -> named.put(id, tool));
      }
      return new Known(tools, named);
    }
  }

  private Known known() {
    if (known.isEmpty()) {
      known = Optional.of(Known.of(List.copyOf(source.get())));
    }
    return known.orElseThrow();
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

  /** Returns the tool of a listed name, or of a capability's id. */
  Optional<Tool> find(String name) {
    return Optional.ofNullable(known().named().get(name));
  }

  /**
   * Returns a page of the tools that a caller may use.
   *
   * @param cursor the name of the last tool of the page before; empty for the first page
   * @throws JsonRpcException when the cursor is none
   */
  Json.Obj page(Caller caller, Optional<String> cursor) {
    List<Tool> all = known().tools().stream().filter(tool -> opens(caller, tool)).toList();
    int from = cursor.map(name -> after(all, name)).orElse(0);
    int end = Math.min(all.size(), from + PAGE);
    List<Json.Obj> page = all.subList(from, end).stream().map(schemas::complete).toList();
    Json.Obj result = Json.obj("tools", page);
    return end == all.size() ? result : result.with("nextCursor", all.get(end - 1).name());
  }

  private static int after(List<Tool> all, String name) {
    return IntStream.range(0, all.size())
        .filter(at -> all.get(at).name().equals(name))
        .map(at -> at + 1)
        .findFirst()
        .orElseThrow(() -> noCursor("params.cursor must be the nextCursor of a tools/list."));
  }

  /** Returns the error for a cursor that is none. */
  static JsonRpcException noCursor(String why) {
    return new JsonRpcException(Kind.PARAMS, why);
  }

  private static boolean opens(Caller caller, Tool tool) {
    return tool.needs().permit(caller);
  }
}
