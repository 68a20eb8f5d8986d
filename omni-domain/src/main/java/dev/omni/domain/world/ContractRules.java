package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The rules that the contract of a capability must fulfil. */
record ContractRules(String id, Shape input, Shape result) {
  private static final int LONGEST_ID = 96;
  private static final Set<String> NUMBERS = Set.of("number", "integer");

  /** Names that a result has in every client, whatever its members are. */
  private static final Set<String> TAKEN = Set.of("items", "units", "to_dict");

  /** Returns what is wrong, each with its place; empty when the contract is usable. */
  List<String> problems() {
    var found = new ArrayList<String>();
    String world = id.substring(0, Math.max(0, id.indexOf('.')));
    if (id.length() > LONGEST_ID || World.of(world).isEmpty()) {
      found.add("the id must begin with its world and a dot, and have at most 96 characters");
    }
    examples(found);
    units(input.schema(), Pointer.ROOT.to("input"), found);
    matrices(input.schema(), Pointer.ROOT.to("input"), found);
    if (ResultFields.of(result).isEmpty()) {
      found.add("/result must have a member, the first of which answers the question");
    }
    units(result.schema(), Pointer.ROOT.to("result"), found);
    members(result.schema(), Pointer.ROOT.to("result"), found);
    return found;
  }

  private void examples(List<String> found) {
    if (input.examples().isEmpty()) {
      found.add("/input must have an example");
    }
    for (Json example : input.examples()) {
      input.problems(example).stream()
          .map(problem -> "an example does not fit at " + problem.pointer())
          .forEach(found::add);
    }
  }

  /** Finds numbers without a unit; choices of numbers are codes and have none. */
  private static void units(Json.Obj schema, Pointer at, List<String> found) {
    boolean number = schema.find("type").filter(ContractRules::isNumber).isPresent();
    if (number && !schema.has("enum") && schema.findText("x-unit").isEmpty()) {
      found.add(at + " must have a unit, 1 for none");
    }
    parts(schema, at).forEach(part -> units(part.schema(), part.at(), found));
  }

  private static boolean isNumber(Json type) {
    return type instanceof Json.Arr all
        ? all.items().stream().anyMatch(ContractRules::isNumber)
        : type instanceof Json.Str name && NUMBERS.contains(name.value());
  }

  /** Finds arrays of arrays that do not say what their inner arrays are. */
  private static void matrices(Json.Obj schema, Pointer at, List<String> found) {
    boolean nested =
        schema
            .findObject("items")
            .filter(items -> DataWords.types(items).contains("array"))
            .isPresent();
    if (nested && !schema.has(DataMember.WORD)) {
      found.add(at + " must say whether its inner arrays are rows or columns: Shape.matrix");
    }
    parts(schema, at).forEach(part -> matrices(part.schema(), part.at(), found));
  }

  /**
   * Finds members without a title or with a name of the clients, and objects with members that are
   * not declared.
   */
  private static void members(Json.Obj schema, Pointer at, List<String> found) {
    Json.Obj properties = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    properties
        .members()
        .forEach(
            (name, member) -> {
              if (((Json.Obj) member).findText("title").isEmpty()) {
                found.add(at.to(name) + " must have a title");
              }
              if (TAKEN.contains(name)) {
                found.add(at.to(name) + " must have another name, which no result has in a client");
              }
            });
    boolean object = schema.findText("type").filter("object"::equals).isPresent();
    Json others = schema.find("additionalProperties").orElse(new Json.Bool(true));
    if (object && others.equals(new Json.Bool(true))) {
      found.add(at + " must declare its members, or be a map of one shape");
    }
    parts(schema, at).forEach(part -> members(part.schema(), part.at(), found));
  }

  /** A schema within another. */
  private record Part(Json.Obj schema, Pointer at) {}

  private static List<Part> parts(Json.Obj schema, Pointer at) {
    var parts = new ArrayList<Part>();
    schema
        .findObject("properties")
        .ifPresent(
            all -> all.members().forEach((n, s) -> parts.add(new Part((Json.Obj) s, at.to(n)))));
    schema.findObject("items").ifPresent(item -> parts.add(new Part(item, at.to(0))));
    schema
        .findObject("additionalProperties")
        .ifPresent(other -> parts.add(new Part(other, at.to("*"))));
    for (String keyword : List.of("oneOf", "anyOf", "allOf")) {
      // Alternatives such as {"required": […]} restrict the same object.
      schema.items(keyword).stream()
          .map(Json.Obj.class::cast)
          .filter(alternative -> alternative.find("type").isPresent())
          .forEach(alternative -> parts.add(new Part(alternative, at)));
    }
    return parts;
  }
}
