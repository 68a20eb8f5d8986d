package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/** Values near a value: the bounds of its schema and beyond, other types, members gone or new. */
final class Mutations {
  private static final List<Json> STRANGERS =
      List.of(
          Json.NULL,
          new Json.Bool(true),
          Json.num(-1),
          Json.num(0),
          Json.num(0.5),
          new Json.Num(new BigDecimal("2.0")),
          Json.num(1e12),
          Json.str(""),
          Json.str("x"),
          Json.str("2024-02-30"),
          Json.str("A\n"),
          Json.Arr.EMPTY,
          Json.Obj.EMPTY);

  private Mutations() {}

  /** The value itself and what differs from it in one place. */
  static Stream<Json> of(Json value, Json.Obj schema) {
    return Stream.concat(Stream.of(value), Stream.concat(replaced(schema), inside(value, schema)));
  }

  private static Stream<Json> replaced(Json.Obj schema) {
    var all = new ArrayList<>(STRANGERS);
    for (String bound :
        List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "default")) {
      schema
          .findNumber(bound)
          .ifPresent(
              n -> {
                all.add(new Json.Num(n));
                all.add(Json.num(n.doubleValue() + 1));
                all.add(Json.num(n.doubleValue() - 1));
                all.add(Json.num(Math.nextUp(n.doubleValue())));
                all.add(Json.num(Math.nextDown(n.doubleValue())));
              });
    }
    schema.findArray("enum").ifPresent(choices -> all.addAll(choices.items()));
    schema.findNumber("maxLength").ifPresent(n -> all.add(Json.str("A".repeat(n.intValue() + 1))));
    return all.stream();
  }

  private static Stream<Json> inside(Json value, Json.Obj schema) {
    if (value instanceof Json.Obj object) {
      return inObject(object, schema);
    }
    return value instanceof Json.Arr array ? inArray(array, schema) : Stream.empty();
  }

  private static Stream<Json> inObject(Json.Obj object, Json.Obj schema) {
    Json.Obj properties = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    var names = new LinkedHashMap<>(properties.members());
    names.putAll(object.members());
    Stream<Json> changed =
        names.keySet().stream()
            .flatMap(
                name ->
                    of(
                            object.find(name).orElse(Json.NULL),
                            properties.findObject(name).orElse(Json.Obj.EMPTY))
                        .map(member -> object.with(name, member)));
    Stream<Json> gone = object.members().keySet().stream().map(object::without);
    return Stream.of(changed, gone, Stream.of(object.with("stranger", 1))).flatMap(s -> s);
  }

  private static Stream<Json> inArray(Json.Arr array, Json.Obj schema) {
    if (array.size() == 0) {
      return Stream.empty();
    }
    Json.Obj items = schema.findObject("items").orElse(Json.Obj.EMPTY);
    List<Json> all = array.items();
    var twice = new ArrayList<>(all);
    twice.add(all.get(0));
    return Stream.concat(
        Stream.of(new Json.Arr(all.subList(0, all.size() - 1)), new Json.Arr(twice)),
        of(all.get(0), items)
            .map(
                first -> {
                  var changed = new ArrayList<>(all);
                  changed.set(0, first);
                  return new Json.Arr(changed);
                }));
  }
}
