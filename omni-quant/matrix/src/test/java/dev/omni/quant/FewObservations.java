package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An input with other observations: the first one to three alone, all equal, or one far from the
 * others. What a contract calls a column, a table, columns or rows is observed.
 */
final class FewObservations {
  private static final int FEWEST = 3;
  private static final double[] FAR = {1e6, -1e9, 1e15, 1e100};

  /** What becomes of a list of observations, numbers or rows. */
  private interface Form {
    List<Json> of(List<Json> observed);
  }

  private final Json.Obj schema;

  FewObservations(Json.Obj schema) {
    this.schema = schema;
  }

  /** Returns each other form of the input, of all its observations and of one column alone. */
  List<Json.Obj> of(Json.Obj input) {
    var forms = new ArrayList<Form>();
    for (int n = 1; n <= FEWEST; n++) {
      int first = n;
      forms.add(observed -> observed.subList(0, Math.min(first, observed.size())));
      forms.add(observed -> ties(observed.subList(0, Math.min(first, observed.size()))));
    }
    forms.add(FewObservations::ties);
    for (double far : FAR) {
      forms.add(observed -> withFar(observed, far));
    }
    var found = new ArrayList<Json.Obj>();
    for (Form form : forms) {
      found.add(changed(input, array -> form.of(array), -1));
      IntStream.range(0, places(input))
          .forEach(place -> found.add(changed(input, array -> form.of(array), place)));
    }
    return found.stream().filter(other -> !other.equals(input)).distinct().toList();
  }

  private static List<Json> ties(List<Json> observed) {
    return observed.stream().map(each -> observed.get(0)).toList();
  }

  /** The last number, or all of the last row, so many times a usual one. */
  private static List<Json> withFar(List<Json> observed, double far) {
    if (observed.isEmpty()) {
      return observed;
    }
    var changed = new ArrayList<>(observed);
    changed.set(observed.size() - 1, far(observed.get(observed.size() - 1), far));
    return changed;
  }

  private static Json far(Json value, double far) {
    if (value instanceof Json.Arr row) {
      return new Json.Arr(row.items().stream().map(item -> far(item, far)).toList());
    }
    return value instanceof Json.Num ? Json.num(far) : value;
  }

  private int places(Json.Obj input) {
    var count = new int[1];
    walked(
        input,
        schema,
        array -> {
          count[0]++;
          return array;
        });
    return count[0];
  }

  /** The input with a form of all observations, or of those in one place. */
  private Json.Obj changed(Json.Obj input, Form form, int place) {
    var at = new int[1];
    UnaryOperator<Json.Arr> change =
        array -> at[0]++ == place || place < 0 ? new Json.Arr(form.of(array.items())) : array;
    return (Json.Obj) walked(input, schema, change);
  }

  private static Json walked(Json value, Json.Obj schema, UnaryOperator<Json.Arr> change) {
    if (value instanceof Json.Obj object) {
      var members = new LinkedHashMap<String, Json>();
      object
          .members()
          .forEach((name, member) -> members.put(name, walked(member, own(schema, name), change)));
      return new Json.Obj(members);
    }
    if (!(value instanceof Json.Arr array)) {
      return value;
    }
    return switch (schema.findText("x-data").orElse("")) {
      case "column", "rows" -> change.apply(array);
      case "columns" ->
          new Json.Arr(
              array.items().stream()
                  .map(column -> column instanceof Json.Arr one ? (Json) change.apply(one) : column)
                  .toList());
      default -> array;
    };
  }

  private static Json.Obj own(Json.Obj schema, String name) {
    return Stream.of(schema, alternative(schema, name))
        .flatMap(
            one ->
                one
                    .findObject("properties")
                    .flatMap(properties -> properties.findObject(name))
                    .or(() -> one.findObject("additionalProperties"))
                    .stream())
        .findFirst()
        .orElse(Json.Obj.EMPTY);
  }

  /** The choice of a member that may be of several forms which has a member of this name. */
  private static Json.Obj alternative(Json.Obj schema, String name) {
    return Stream.of("oneOf", "anyOf")
        .flatMap(choice -> schema.items(choice).stream())
        .map(Json.Obj.class::cast)
        .filter(
            one -> one.findObject("properties").flatMap(all -> all.findObject(name)).isPresent())
        .findFirst()
        .orElse(Json.Obj.EMPTY);
  }
}
