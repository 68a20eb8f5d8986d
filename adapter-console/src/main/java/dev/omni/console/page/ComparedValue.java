package dev.omni.console.page;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A value of a run that is compared with the same one of others.
 *
 * @param title in words
 * @param unit of the value; empty for none
 * @param value no object, and no list of a few objects
 */
record ComparedValue(String title, String unit, Json value) {
  /** The longest list of objects whose members are compared one by one. */
  private static final int LONGEST = 50;

  /** Returns the values of an object by their dotted paths. */
  static Map<String, ComparedValue> of(Json.Obj contract, Json.Obj object) {
    var values = new LinkedHashMap<String, ComparedValue>();
    object
        .members()
        .forEach(
            (name, value) -> add(name, ResultParts.rules(contract, name), name, "", value, values));
    return values;
  }

  private static void add(
      String path,
      Json.Obj rules,
      String name,
      String above,
      Json value,
      Map<String, ComparedValue> values) {
    String title = above + ResultParts.title(rules, name);
    if (value instanceof Json.Obj object) {
      object
          .members()
          .forEach(
              (inner, each) ->
                  add(
                      path + "." + inner,
                      ResultParts.rules(rules, inner),
                      inner,
                      title + " › ",
                      each,
                      values));
    } else if (value instanceof Json.Arr list
        && list.size() <= LONGEST
        && ResultParts.isTable(list)) {
      Json.Obj item = ResultParts.itemRules(rules).without("title");
      for (int i = 0; i < list.size(); i++) {
        String number = String.valueOf(i + 1);
        add(path + "." + i, item, number, title + " › ", list.get(i), values);
      }
    } else {
      values.put(path, new ComparedValue(title, ResultParts.unitText(rules), value));
    }
  }

  /** Returns the number; empty for another value. */
  Optional<BigDecimal> number() {
    return value instanceof Json.Num number ? Optional.of(number.value()) : Optional.empty();
  }

  /** Returns the numbers of a list, row by row for a matrix; empty for another value. */
  Optional<List<BigDecimal>> numbers() {
    return value instanceof Json.Arr list && list.size() > 0 && isOfNumbers(list)
        ? Optional.of(numbers(list).toList())
        : Optional.empty();
  }

  private static boolean isOfNumbers(Json.Arr list) {
    return list.items().stream()
        .allMatch(
            each ->
                each instanceof Json.Num || (each instanceof Json.Arr inner && isOfNumbers(inner)));
  }

  private static Stream<BigDecimal> numbers(Json.Arr list) {
    return list.items().stream()
        .flatMap(
            each ->
                each instanceof Json.Arr inner
                    ? numbers(inner)
                    : Stream.of(((Json.Num) each).value()));
  }
}
