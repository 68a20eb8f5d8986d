package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A member of a contract that takes columns of a data set in its place.
 *
 * @param kind how columns become its value
 * @param items the JSON types of its numbers or strings: number, integer, string, null
 * @param most the maximum number of items of an array
 */
public record DataMember(Kind kind, Set<String> items, int most) {
  /** The maximum number of items where the contract states none. */
  private static final int UNBOUNDED = 10_000_000;

  /** The way in which columns become a value. */
  public enum Kind {
    /** One column is an array. */
    SERIES,
    /** Columns by member are an object of arrays. */
    TABLE,
    /** A list of columns is an array of arrays. */
    MATRIX
  }

  private static final Set<String> SCALARS = Set.of("number", "integer", "string", "null");

  /** Copies the types. */
  public DataMember {
    items = Set.copyOf(items);
  }

  /** Returns the member of a schema; empty for one that takes no columns. */
  public static Optional<DataMember> of(Json.Obj schema) {
    List<String> types = types(schema);
    if (types.contains("array")) {
      int most = schema.findNumber("maxItems").map(BigDecimal::intValue).orElse(UNBOUNDED);
      return schema.findObject("items").flatMap(items -> array(items, most));
    }
    if (types.contains("object")) {
      return table(schema);
    }
    return branches(schema).flatMap(branch -> of(branch).stream()).findFirst();
  }

  /** Returns the schemas of which a value has to match one, or all. */
  static Stream<Json.Obj> branches(Json.Obj schema) {
    return Stream.of("oneOf", "anyOf", "allOf")
        .flatMap(keyword -> schema.items(keyword).stream())
        .filter(Json.Obj.class::isInstance)
        .map(Json.Obj.class::cast);
  }

  private static Optional<DataMember> array(Json.Obj items, int most) {
    List<String> types = types(items);
    if (!types.isEmpty() && SCALARS.containsAll(types)) {
      return Optional.of(new DataMember(Kind.SERIES, Set.copyOf(types), most));
    }
    return Optional.of(items)
        .filter(inner -> types.equals(List.of("array")))
        .flatMap(DataMember::of)
        .filter(inner -> inner.kind == Kind.SERIES)
        .map(inner -> new DataMember(Kind.MATRIX, inner.items, inner.most));
  }

  /** Returns the table of an object whose members are all arrays, by name or of any name. */
  private static Optional<DataMember> table(Json.Obj schema) {
    List<Optional<DataMember>> members =
        Stream.concat(
                schema.findObject("properties").stream()
                    .flatMap(known -> known.members().values().stream()),
                schema.findObject("additionalProperties").stream())
            .map(member -> of((Json.Obj) member))
            .toList();
    Predicate<Optional<DataMember>> series =
        member -> member.filter(found -> found.kind == Kind.SERIES).isPresent();
    if (members.isEmpty()
        || !members.stream().allMatch(series)
        || schema.find("additionalProperties").equals(Optional.of(new Json.Bool(true)))) {
      return Optional.empty();
    }
    var items = new HashSet<String>();
    members.forEach(member -> items.addAll(member.orElseThrow().items));
    int most = members.stream().mapToInt(member -> member.orElseThrow().most).min().orElseThrow();
    return Optional.of(new DataMember(Kind.TABLE, items, most));
  }

  private static List<String> types(Json.Obj schema) {
    return schema
        .findText("type")
        .map(List::of)
        .orElseGet(
            () ->
                schema.items("type").stream()
                    .filter(Json.Str.class::isInstance)
                    .map(type -> ((Json.Str) type).value())
                    .toList());
  }

  /** Returns whether strings can be items. */
  public boolean textual() {
    return items.contains("string");
  }

  /** Returns whether numbers can be items. */
  public boolean numeric() {
    return items.contains("number") || items.contains("integer");
  }

  /** Returns whether an empty cell can be an item. */
  public boolean takesNull() {
    return items.contains("null");
  }

  /** Returns what the items are, to follow "a column of". */
  public String words() {
    return numeric() && textual() ? "numbers or strings" : textual() ? "strings" : "numbers";
  }
}
