package dev.omni.operations;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Bodies that a contract describes, each with a place where an object of it is closed. */
final class ShapeSamples {
  private static final Json ONE = Json.num(1);

  private ShapeSamples() {}

  /**
   * A body with an unknown member.
   *
   * @param at the object that has the member
   */
  record Sample(Pointer at, Json.Obj body) {}

  /** A value, and the places in it of closed objects. */
  private record Made(Json value, List<Pointer> closed) {}

  /** Every closed object of a contract in every form that it has, with a member {@code zzz}. */
  static List<Sample> of(Shape shape) {
    return made(shape.schema()).stream()
        .flatMap(body -> body.closed().stream().map(at -> sample(at, (Json.Obj) body.value())))
        .distinct()
        .toList();
  }

  private static Sample sample(Pointer at, Json.Obj body) {
    List<String> steps =
        at.text().isEmpty() ? List.of() : List.of(at.text().substring(1).split("/"));
    return new Sample(at, (Json.Obj) with(body, steps));
  }

  private static Json with(Json value, List<String> steps) {
    if (steps.isEmpty()) {
      return ((Json.Obj) value).with("zzz", 1);
    }
    String first = steps.get(0);
    List<String> rest = steps.subList(1, steps.size());
    if (value instanceof Json.Obj object) {
      return object.with(first, with(object.find(first).orElseThrow(), rest));
    }
    var items = new ArrayList<>(((Json.Arr) value).items());
    items.set(Integer.parseInt(first), with(items.get(Integer.parseInt(first)), rest));
    return Json.of(items);
  }

  private static List<Made> made(Json.Obj schema) {
    List<Json.Obj> forms =
        schema.items("oneOf").stream()
            .map(Json.Obj.class::cast)
            .filter(form -> form.has("type"))
            .toList();
    if (!forms.isEmpty()) {
      return forms.stream().flatMap(form -> made(form).stream()).toList();
    }
    if (schema.has("enum")) {
      return List.of(new Made(schema.items("enum").get(0), List.of()));
    }
    String types = schema.find("type").map(Json::canonical).orElse("");
    if (types.contains("object")) {
      return objects(schema);
    }
    return types.contains("array")
        ? arrays(schema)
        : List.of(new Made(plain(types, schema), List.of()));
  }

  private static Json plain(String types, Json.Obj schema) {
    if (types.contains("string")) {
      return Json.str(
          switch (schema.findText("format").orElse("")) {
            case "uuid" -> "01890000-0000-7000-8000-000000000001";
            case "date-time" -> "2026-01-31T12:00:00Z";
            default -> "a";
          });
    }
    return types.contains("boolean") ? Json.of(true) : ONE;
  }

  private static List<Made> arrays(Json.Obj schema) {
    int least = schema.findNumber("minItems").map(Number::intValue).orElse(0);
    return made(schema.findObject("items").orElseThrow()).stream()
        .map(
            item ->
                new Made(
                    Json.of(Collections.nCopies(Math.max(1, least), item.value())),
                    item.closed().stream().map(at -> new Pointer("/0" + at)).toList()))
        .toList();
  }

  /** The first form of every member, and each other form of a member with the first of others. */
  private static List<Made> objects(Json.Obj schema) {
    boolean closed =
        schema.find("additionalProperties").equals(java.util.Optional.of(Json.of(false)));
    var bodies = new ArrayList<Made>();
    bodies.add(new Made(Json.Obj.EMPTY, closed ? List.of(Pointer.ROOT) : List.of()));
    var members = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    members =
        schema.findObject("additionalProperties").map(each -> Json.obj("a", each)).orElse(members);
    for (var member : members.members().entrySet()) {
      List<Made> forms = made((Json.Obj) member.getValue());
      Made first = bodies.get(0);
      Stream<Made> others = forms.stream().skip(1).map(form -> with(first, member.getKey(), form));
      List<Made> all =
          Stream.concat(
                  bodies.stream().map(body -> with(body, member.getKey(), forms.get(0))), others)
              .toList();
      bodies.clear();
      bodies.addAll(all);
    }
    return bodies;
  }

  private static Made with(Made object, String name, Made member) {
    var closed = new ArrayList<>(object.closed());
    member.closed().forEach(at -> closed.add(new Pointer("/" + name + at)));
    return new Made(((Json.Obj) object.value()).with(name, member.value()), closed);
  }
}
