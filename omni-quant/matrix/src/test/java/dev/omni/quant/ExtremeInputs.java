package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The examples of a contract with legal but absurd numbers: zero, the smallest and the largest
 * there are, the bounds and what is next to them, in one place, in all items of an array or in
 * several places at once; and arrays that are as short as can be, all equal or said twice.
 */
final class ExtremeInputs {
  /** Members that say how much is computed, which are set to the least so that much is tried. */
  private static final Set<String> EFFORT =
      Set.of("paths", "replicates", "starts", "hops_per_start", "runs", "steps", "seed");

  private static final double[] MAGNITUDES = {
    0, Double.MIN_VALUE, 1e-300, 1e-160, 1e-9, 1, 1e9, 1e160, 1e300, Double.MAX_VALUE
  };

  private static final String EACH = "*";

  /** A number in an input: the way there, where {@code *} is each item, and its schema. */
  private record Place(List<String> way, Json.Obj schema) {
    Place then(String step, Json.Obj schema) {
      return new Place(Stream.concat(way.stream(), Stream.of(step)).toList(), schema);
    }
  }

  private final JsonEngine engine;
  private final List<Json.Obj> bases;

  ExtremeInputs(JsonEngine engine) {
    this.engine = engine;
    Json.Obj schema = engine.capability().input().schema();
    this.bases =
        engine.capability().input().examples().stream()
            .map(example -> eased((Json.Obj) example, schema))
            .toList();
  }

  private static Json.Obj eased(Json.Obj example, Json.Obj schema) {
    Json.Obj properties = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    Json.Obj eased = example;
    for (String name : EFFORT) {
      Optional<Json> least = properties.findObject(name).flatMap(one -> one.find("minimum"));
      if (least.isPresent()) {
        eased = eased.with(name, least.get());
      }
    }
    return eased;
  }

  /** Each extreme of each number alone, and each form of each array. */
  List<Json.Obj> alone() {
    var inputs = new ArrayList<Json.Obj>();
    for (Json.Obj base : bases) {
      for (Place place : places(base)) {
        for (Json extreme : extremes(place.schema())) {
          inputs.add((Json.Obj) changed(base, place.way(), value -> extreme));
        }
      }
      for (Place array : arrays(base)) {
        for (UnaryOperator<Json> form : forms(array.schema())) {
          inputs.add((Json.Obj) changed(base, array.way(), form));
        }
      }
    }
    return inputs.stream().filter(this::fits).toList();
  }

  /** So many inputs with extremes in two to four places. */
  List<Json.Obj> together(int count, Random chance) {
    return IntStream.range(0, count).mapToObj(i -> several(chance)).filter(this::fits).toList();
  }

  private Json.Obj several(Random chance) {
    Json.Obj input = any(bases, chance);
    List<Place> places = places(input);
    List<Place> arrays = arrays(input);
    for (int k = 2 + chance.nextInt(3); k > 0; k--) {
      if (!arrays.isEmpty() && chance.nextInt(8) == 0) {
        Place array = any(arrays, chance);
        input = (Json.Obj) changed(input, array.way(), any(forms(array.schema()), chance));
      } else if (!places.isEmpty()) {
        Place place = any(places, chance);
        Json extreme = any(extremes(place.schema()), chance);
        input = (Json.Obj) changed(input, place.way(), value -> extreme);
      }
    }
    return input;
  }

  private static <T> T any(List<T> all, Random chance) {
    return all.get(chance.nextInt(all.size()));
  }

  private boolean fits(Json.Obj input) {
    return engine.capability().input().problems(input).isEmpty();
  }

  private List<Place> places(Json.Obj base) {
    return walked(base).stream().filter(place -> isNumber(place.schema())).toList();
  }

  private List<Place> arrays(Json.Obj base) {
    return walked(base).stream()
        .filter(place -> place.schema().findText("type").equals(Optional.of("array")))
        .toList();
  }

  private static boolean isNumber(Json.Obj schema) {
    return schema.findText("type").filter(Set.of("number", "integer")::contains).isPresent();
  }

  private List<Place> walked(Json.Obj base) {
    var found = new ArrayList<Place>();
    walk(base, new Place(List.of(), engine.capability().input().schema()), found);
    return found;
  }

  private static void walk(Json value, Place at, List<Place> found) {
    found.add(at);
    if (value instanceof Json.Obj object) {
      Json.Obj properties = at.schema().findObject("properties").orElse(Json.Obj.EMPTY);
      var names = new LinkedHashMap<>(properties.members());
      object.members().keySet().forEach(name -> names.putIfAbsent(name, Json.NULL));
      for (String name : names.keySet()) {
        if (!EFFORT.contains(name)) {
          walk(object.find(name).orElse(Json.NULL), at.then(name, own(at.schema(), name)), found);
        }
      }
    } else if (value instanceof Json.Arr array && array.size() > 0) {
      Json.Obj items = at.schema().findObject("items").orElse(Json.Obj.EMPTY);
      for (String step : List.of("0", String.valueOf(array.size() - 1), EACH)) {
        walk(array.get(0), at.then(step, items), found);
      }
    }
  }

  private static Json.Obj own(Json.Obj schema, String name) {
    return schema
        .findObject("properties")
        .flatMap(properties -> properties.findObject(name))
        .or(() -> schema.findObject("additionalProperties"))
        .orElse(Json.Obj.EMPTY);
  }

  private static List<Json> extremes(Json.Obj schema) {
    var values = new ArrayList<Double>();
    for (double magnitude : MAGNITUDES) {
      values.add(magnitude);
      values.add(-magnitude);
    }
    for (String bound : List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")) {
      schema
          .findNumber(bound)
          .map(BigDecimal::doubleValue)
          .ifPresent(
              b -> DoubleStream.of(b, Math.nextUp(b), Math.nextDown(b)).forEach(values::add));
    }
    boolean whole = schema.findText("type").equals(Optional.of("integer"));
    return values.stream()
        .filter(value -> Double.isFinite(value) && (!whole || value == Math.rint(value)))
        .distinct()
        .map(value -> (Json) Json.num(value))
        .toList();
  }

  private static List<UnaryOperator<Json>> forms(Json.Obj schema) {
    int least = schema.findNumber("minItems").map(BigDecimal::intValue).orElse(0);
    return List.of(
        array -> new Json.Arr(items(array).subList(0, Math.min(least, items(array).size()))),
        array -> new Json.Arr(items(array).subList(0, Math.min(least + 1, items(array).size()))),
        array -> new Json.Arr(items(array).stream().map(item -> items(array).get(0)).toList()),
        array -> new Json.Arr(items(array).stream().flatMap(i -> Stream.of(i, i)).toList()));
  }

  private static List<Json> items(Json value) {
    return value instanceof Json.Arr array ? array.items() : List.of();
  }

  private static Json changed(Json value, List<String> way, UnaryOperator<Json> change) {
    if (way.isEmpty()) {
      return change.apply(value);
    }
    String step = way.get(0);
    List<String> rest = way.subList(1, way.size());
    if (value instanceof Json.Arr array) {
      return new Json.Arr(
          IntStream.range(0, array.size())
              .mapToObj(
                  i ->
                      step.equals(EACH) || step.equals(String.valueOf(i))
                          ? changed(array.get(i), rest, change)
                          : array.get(i))
              .toList());
    }
    if (value instanceof Json.Obj object) {
      Map<String, Json> members = new LinkedHashMap<>(object.members());
      members.put(step, changed(object.find(step).orElse(Json.NULL), rest, change));
      return new Json.Obj(members);
    }
    return value;
  }
}
