package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The words {@code x-data} of a contract. What an array of scalars and an object of such arrays are
 * follows from their form; what the inner arrays of a matrix are is said where it is described.
 */
final class DataWords {
  /** The largest array of a fixed length that is a vector. */
  private static final int VECTOR = 16;

  private static final Set<String> SCALARS = Set.of("number", "integer", "string", "null");
  private static final List<String> ALTERNATIVES = List.of("oneOf", "anyOf", "allOf");

  private DataWords() {}

  /** Returns the schemas of which a value has to match one, or all. */
  static Stream<Json.Obj> branches(Json.Obj schema) {
    return ALTERNATIVES.stream()
        .flatMap(keyword -> schema.items(keyword).stream())
        .filter(Json.Obj.class::isInstance)
        .map(Json.Obj.class::cast);
  }

  /** Returns the JSON types that a value may have, as far as the schema says. */
  static List<String> types(Json.Obj schema) {
    if (schema.has("type")) {
      return schema
          .findText("type")
          .map(List::of)
          .orElseGet(
              () -> schema.items("type").stream().map(type -> ((Json.Str) type).value()).toList());
    }
    var types = new LinkedHashSet<String>();
    schema.items("enum").forEach(value -> types.add(type(value)));
    branches(schema).forEach(branch -> types.addAll(types(branch)));
    return List.copyOf(types);
  }

  private static String type(Json value) {
    if (value.equals(Json.NULL)) {
      return "null";
    }
    return value instanceof Json.Num ? "number" : value instanceof Json.Str ? "string" : "other";
  }

  /** Returns whether values are numbers, strings or null. */
  static boolean scalar(Json.Obj schema) {
    List<String> types = types(schema);
    return !types.isEmpty() && SCALARS.containsAll(types);
  }

  /** Returns whether some values are numbers, strings or null, and others objects. */
  private static boolean mixed(Json.Obj schema) {
    List<String> types = types(schema);
    return types.contains("object") && types.stream().anyMatch(SCALARS::contains);
  }

  /** Returns a contract with the word at every member that is an array or a table. */
  static Json.Obj marked(Json.Obj contract) {
    Json.Obj marked = contract;
    Optional<Json.Obj> known = contract.findObject("properties");
    if (known.isPresent()) {
      Json.Obj members = known.get();
      for (Map.Entry<String, Json> member : known.get().members().entrySet()) {
        members = members.with(member.getKey(), member((Json.Obj) member.getValue()));
      }
      marked = marked.with("properties", members);
    }
    Optional<Json.Obj> others = marked.findObject("additionalProperties");
    if (others.isPresent()) {
      marked = marked.with("additionalProperties", member(others.get()));
    }
    Optional<Json.Obj> items = marked.findObject("items");
    if (items.isPresent()) {
      marked = marked.with("items", marked(items.get()));
    }
    return branches(marked, DataWords::marked);
  }

  private static Json.Obj branches(Json.Obj schema, UnaryOperator<Json.Obj> change) {
    Json.Obj changed = schema;
    for (String keyword : ALTERNATIVES) {
      List<Json> branches = schema.items(keyword);
      if (!branches.isEmpty()) {
        changed =
            changed.with(
                keyword, branches.stream().map(each -> change.apply((Json.Obj) each)).toList());
      }
    }
    return changed;
  }

  private static Json.Obj member(Json.Obj schema) {
    Json.Obj inner = branches(marked(schema), DataWords::member);
    return schema.has(DataMember.WORD)
        ? inner
        : word(schema).map(word -> inner.with(DataMember.WORD, word)).orElse(inner);
  }

  private static Optional<String> word(Json.Obj schema) {
    if (types(schema).equals(List.of("array"))) {
      return array(schema);
    }
    if (!types(schema).contains("object")) {
      return Optional.empty();
    }
    return table(schema)
        ? Optional.of("table")
        : matrices(schema)
            ? Optional.of(DataMember.NONE + "columns and a matrix, each of which takes its own")
            : Optional.empty();
  }

  private static Optional<String> array(Json.Obj schema) {
    Optional<Json.Obj> items = schema.findObject("items");
    if (items.filter(DataWords::mixed).isPresent()) {
      return Optional.of(DataMember.NONE + "a list of single values and objects");
    }
    if (items.flatMap(DataWords::inner).flatMap(DataWords::inner).isPresent()) {
      return Optional.of(DataMember.NONE + "a list of matrices");
    }
    if (items.filter(DataWords::scalar).isEmpty()) {
      return Optional.empty();
    }
    Optional<Integer> least = schema.findNumber("minItems").map(Number::intValue);
    Optional<Integer> most = schema.findNumber("maxItems").map(Number::intValue);
    return most.isPresent() && most.equals(least) && most.get() <= VECTOR
        ? Optional.of(DataMember.NONE + "a vector of " + most.get() + " values")
        : Optional.of("column");
  }

  /** Returns what the items of an array are; empty for what is no array. */
  private static Optional<Json.Obj> inner(Json.Obj schema) {
    return types(schema).contains("array") ? schema.findObject("items") : Optional.empty();
  }

  /** Returns whether all members of an object, by name or of any name, take a column. */
  private static boolean table(Json.Obj schema) {
    return all(schema, Set.of("column"));
  }

  /** Returns whether all members of an object take a column, or columns where one is a matrix. */
  private static boolean matrices(Json.Obj schema) {
    return all(schema, Set.of("column", "columns", "rows"));
  }

  private static boolean all(Json.Obj schema, Set<String> words) {
    List<Json.Obj> members =
        Stream.concat(
                schema.findObject("properties").stream()
                    .flatMap(known -> known.members().values().stream()),
                schema.findObject("additionalProperties").stream())
            .map(Json.Obj.class::cast)
            .toList();
    return !members.isEmpty()
        && members.stream().allMatch(each -> said(each).filter(words::contains).isPresent())
        && !schema.find("additionalProperties").equals(Optional.of(new Json.Bool(true)));
  }

  private static Optional<String> said(Json.Obj schema) {
    return schema.findText(DataMember.WORD).or(() -> word(schema));
  }
}
