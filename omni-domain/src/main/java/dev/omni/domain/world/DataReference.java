package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of a data set in the place of a value: {@code {"data": {"set": …, "column": …}}}.
 *
 * @param at the place in the input
 * @param member what the contract has at this place
 * @param data the object that names set and columns
 */
public record DataReference(Pointer at, DataMember member, Json.Obj data) {
  /** The only member of an object that stands in the place of an array. */
  public static final String NAME = "data";

  private static final Shape SET = Shape.string().length(1, 80);
  private static final Shape COLUMN = Shape.string().length(1, 128);
  private static final Shape HEAD =
      Shape.object()
          .required("set", SET)
          .optional("version", Shape.integer().atLeast(1))
          .optional("digest", Shape.string().length(1, 80));
  private static final Shape SERIES = HEAD.required("column", COLUMN);
  private static final Shape TABLE = HEAD.required("columns", Shape.mapOf(COLUMN).members(1, 1000));
  private static final Shape MATRIX = HEAD.required("columns", Shape.arrayOf(COLUMN, 1, 1000));

  /** Returns the references of an input, in the places where its contract has arrays or tables. */
  public static List<DataReference> in(Json.Obj contract, Json.Obj input) {
    var found = new ArrayList<DataReference>();
    members(contract, input, Pointer.ROOT, found);
    return found;
  }

  private static void members(
      Json.Obj schema, Json.Obj object, Pointer at, List<DataReference> found) {
    Json.Obj known = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    Optional<Json.Obj> other = schema.findObject("additionalProperties");
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      Optional<Json.Obj> inner = known.findObject(member.getKey()).or(() -> other);
      if (inner.isPresent()) {
        value(inner.get(), member.getValue(), at.to(member.getKey()), found);
      }
    }
    DataMember.branches(schema).forEach(branch -> members(branch, object, at, found));
  }

  private static void value(Json.Obj schema, Json value, Pointer at, List<DataReference> found) {
    Optional<DataMember> member = DataMember.of(schema);
    Optional<Json.Obj> data = data(value);
    if (member.isPresent() && data.isPresent()) {
      if (found.stream().noneMatch(other -> other.at.equals(at))) {
        found.add(new DataReference(at, member.get(), data.get()));
      }
    } else if (value instanceof Json.Obj object) {
      members(schema, object, at, found);
      DataMember.branches(schema).forEach(branch -> value(branch, object, at, found));
    } else if (value instanceof Json.Arr array && member.isEmpty()) {
      Optional<Json.Obj> items = schema.findObject("items");
      for (int i = 0; items.isPresent() && i < array.size(); i++) {
        value(items.get(), array.get(i), at.to(i), found);
      }
    }
  }

  private static Optional<Json.Obj> data(Json value) {
    return value instanceof Json.Obj object && object.members().size() == 1
        ? object.findObject(NAME)
        : Optional.empty();
  }

  /** Returns the form that the object has to have. */
  public Shape shape() {
    return switch (member.kind()) {
      case SERIES -> SERIES;
      case TABLE -> TABLE;
      case MATRIX -> MATRIX;
    };
  }

  /** Returns the id or name of the set. */
  public String set() {
    return data.findText("set").orElseThrow();
  }

  /** Returns the place of the object that names set and columns. */
  public Pointer place() {
    return at.to(NAME);
  }

  /** Returns the pointer to a member of the object that names set and columns. */
  public Pointer inside(String name) {
    return place().to(name);
  }

  /** Returns a contract with {@code x-data} at every member that takes columns. */
  public static Json.Obj marked(Json.Obj contract) {
    Json.Obj marked = contract;
    Optional<Json.Obj> known = contract.findObject("properties");
    if (known.isPresent()) {
      Json.Obj members = known.get();
      for (Map.Entry<String, Json> member : known.get().members().entrySet()) {
        members = members.with(member.getKey(), member((Json.Obj) member.getValue()));
      }
      marked = marked.with("properties", members);
    }
    for (String keyword : List.of("additionalProperties", "items")) {
      Optional<Json.Obj> inner = marked.findObject(keyword);
      if (inner.isPresent()) {
        boolean named = keyword.equals("additionalProperties");
        marked = marked.with(keyword, named ? member(inner.get()) : marked(inner.get()));
      }
    }
    for (String keyword : List.of("oneOf", "anyOf", "allOf")) {
      List<Json> branches = marked.items(keyword);
      if (!branches.isEmpty()) {
        marked = marked.with(keyword, branches.stream().map(DataReference::branch).toList());
      }
    }
    return marked;
  }

  private static Json branch(Json schema) {
    return marked((Json.Obj) schema);
  }

  private static Json.Obj member(Json.Obj schema) {
    Json.Obj inner = marked(schema);
    return DataMember.of(schema).isPresent() ? inner.with("x-data", true) : inner;
  }
}
