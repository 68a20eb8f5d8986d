package dev.omni.http.mcp;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The contract of a capability as a list of tools has it: without the title and description that
 * the tool has itself. Of a long one, inner members lose their titles first, then the innermost
 * objects their members. It takes whatever the contract does; a call is held to the whole one.
 */
final class ListedContract {
  /** The most bytes of a contract, as long as there are inner members to leave out. */
  static final int LARGEST = 5_000;

  private static final int DEEPEST = 3;
  private static final String PROPERTIES = "properties";
  private static final String ELSEWHERE = "Its members: describe_capability with full: true";
  private static final List<String> HEAD = List.of("$schema", "title", "description");
  private static final List<String> INNER = List.of("items", "additionalProperties");
  private static final List<String> BRANCHES = List.of("oneOf", "anyOf", "allOf");

  private final int depth;
  private final boolean titles;

  private ListedContract(int depth, boolean titles) {
    this.depth = depth;
    this.titles = titles;
  }

  /** Returns the schema of the arguments of a capability's tool. */
  static Json.Obj of(Capability capability) {
    return of(capability.requestContract());
  }

  /** Returns a contract as a list has it. */
  static Json.Obj of(Json.Obj contract) {
    Json.Obj shown = without(contract, HEAD);
    for (int depth = DEEPEST; depth > 0; depth--) {
      for (boolean titles : new boolean[] {true, false}) {
        if (CompactAnswer.size(shown) <= LARGEST) {
          return shown;
        }
        shown = new ListedContract(depth, titles).shown(without(contract, HEAD), depth);
      }
    }
    return shown;
  }

  private static Json.Obj without(Json.Obj schema, List<String> words) {
    Json.Obj rest = schema;
    for (String word : words) {
      rest = rest.without(word);
    }
    return rest;
  }

  /**
   * Returns a schema with the members of so many levels of objects.
   *
   * @param levels those left, with that of the schema itself
   */
  private Json.Obj shown(Json.Obj schema, int levels) {
    if (levels == 0 && schema.has(PROPERTIES)) {
      Json.Obj open = without(without(schema, BRANCHES), List.of(PROPERTIES, "required"));
      return open.without("additionalProperties").with("description", ELSEWHERE);
    }
    Json.Obj shown = schema;
    if (schema.has(PROPERTIES)) {
      var members = new LinkedHashMap<String, Json>();
      schema
          .findObject(PROPERTIES)
          .orElse(Json.Obj.EMPTY)
          .members()
          .forEach((name, member) -> members.put(name, member((Json.Obj) member, levels)));
      shown = shown.with(PROPERTIES, new Json.Obj(members));
    }
    int left = schema.has(PROPERTIES) ? levels - 1 : levels;
    for (String word : INNER) {
      if (schema.findObject(word).isPresent()) {
        shown = shown.with(word, titled(shown(schema.findObject(word).orElseThrow(), left), false));
      }
    }
    for (String word : BRANCHES) {
      List<Json> branches = schema.items(word);
      if (!branches.isEmpty()) {
        shown =
            shown.with(
                word,
                branches.stream().map(each -> (Json) shown((Json.Obj) each, levels)).toList());
      }
    }
    return shown;
  }

  private Json.Obj member(Json.Obj schema, int levels) {
    return titled(shown(schema, levels - 1), levels == depth);
  }

  private Json.Obj titled(Json.Obj schema, boolean outermost) {
    return titles || outermost ? schema : schema.without("title");
  }
}
