package dev.omni.server;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.DataMember;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The members of contracts that are arrays, matrices and tables. */
final class DataMembers {
  private DataMembers() {}

  /**
   * A place of a contract.
   *
   * @param path its members; * for any name, # for any index
   * @param schema of the member
   */
  record Place(List<String> path, Json.Obj schema) {
    /** The word that says how a data set becomes its value; empty where there is none. */
    Optional<String> word() {
      return schema.findText(DataMember.WORD);
    }

    Place to(String name, Json.Obj inner) {
      return new Place(Stream.concat(path.stream(), Stream.of(name)).toList(), inner);
    }

    @Override
    public String toString() {
      return "/" + String.join("/", path) + " " + word().orElse("without a word");
    }
  }

  /** Every array of scalars or arrays and every table of a contract, with and without its word. */
  static List<Place> of(Json.Obj contract) {
    var found = new LinkedHashSet<Place>();
    inside(new Place(List.of(), contract), found);
    return List.copyOf(found);
  }

  private static void inside(Place at, Set<Place> found) {
    for (var known : object(at.schema(), "properties").members().entrySet()) {
      member(at.to(known.getKey(), (Json.Obj) known.getValue()), found);
    }
    at.schema().findObject("additionalProperties").ifPresent(any -> member(at.to("*", any), found));
    at.schema()
        .findObject("items")
        .filter(items -> items.has("properties"))
        .ifPresent(item -> inside(at.to("#", item), found));
  }

  private static void member(Place at, Set<Place> found) {
    if (at.word().isPresent() || isArray(at.schema()) || isTable(at.schema())) {
      found.add(at);
    }
    inside(at, found);
    alternatives(at.schema()).forEach(each -> member(new Place(at.path(), each), found));
  }

  private static boolean isArray(Json.Obj schema) {
    return type(schema, "array")
        && schema
            .findObject("items")
            .filter(items -> !items.members().isEmpty() && !type(items, "object"))
            .isPresent();
  }

  private static boolean isTable(Json.Obj schema) {
    var members = new ArrayList<>(object(schema, "properties").members().values());
    schema.findObject("additionalProperties").ifPresent(members::add);
    return type(schema, "object")
        && !members.isEmpty()
        && members.stream().allMatch(each -> isArray((Json.Obj) each) && !isVector((Json.Obj) each))
        && !schema.find("additionalProperties").equals(Optional.of(new Json.Bool(true)));
  }

  private static boolean isVector(Json.Obj schema) {
    return schema.findText(DataMember.WORD).filter(w -> w.startsWith(DataMember.NONE)).isPresent();
  }

  private static boolean type(Json.Obj schema, String type) {
    return schema.findText("type").filter(type::equals).isPresent();
  }

  private static Json.Obj object(Json.Obj schema, String name) {
    return schema.findObject(name).orElse(Json.Obj.EMPTY);
  }

  static Stream<Json.Obj> alternatives(Json.Obj schema) {
    return Stream.of("oneOf", "anyOf", "allOf")
        .flatMap(keyword -> schema.items(keyword).stream())
        .map(Json.Obj.class::cast);
  }
}
