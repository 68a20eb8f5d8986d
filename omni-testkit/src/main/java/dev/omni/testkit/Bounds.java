package dev.omni.testkit;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Inputs beyond the bounds of a contract, one bound at a time: of numbers and lists, at the top and
 * in members and items below it.
 */
final class Bounds {
  /** Longer lists cost more than they show. */
  private static final int LONGEST = 10_000;

  private Bounds() {}

  /** Returns an input with each of its numbers and lists in turn beyond each bound. */
  static List<Json.Obj> beyond(Json.Obj schema, Json.Obj input) {
    var found = new ArrayList<Json.Obj>();
    for (Map.Entry<String, Json> member : input.members().entrySet()) {
      Optional<Json.Obj> own =
          schema.findObject("properties").flatMap(all -> all.findObject(member.getKey()));
      own.ifPresent(
          each ->
              values(each, member.getValue())
                  .forEach(value -> found.add(input.with(member.getKey(), value))));
    }
    return found;
  }

  private static List<Json> values(Json.Obj schema, Json value) {
    var found = new ArrayList<Json>();
    if (value instanceof Json.Num) {
      schema.findNumber("minimum").map(b -> b.subtract(BigDecimal.ONE)).ifPresent(add(found));
      schema.findNumber("maximum").map(b -> b.add(BigDecimal.ONE)).ifPresent(add(found));
      schema.findNumber("exclusiveMinimum").ifPresent(add(found));
      schema.findNumber("exclusiveMaximum").ifPresent(add(found));
    }
    if (value instanceof Json.Obj object) {
      found.addAll(beyond(schema, object));
    }
    if (value instanceof Json.Arr list) {
      found.addAll(lists(schema, list));
    }
    return found;
  }

  private static List<Json> lists(Json.Obj schema, Json.Arr list) {
    var found = new ArrayList<Json>();
    schema
        .findNumber("minItems")
        .filter(least -> least.signum() > 0)
        .ifPresent(least -> found.add(shorter(list, least)));
    if (list.size() > 0) {
      schema
          .findNumber("maxItems")
          .filter(most -> most.intValue() < LONGEST)
          .ifPresent(most -> found.add(longer(list, most.intValue())));
      schema
          .findObject("items")
          .map(items -> values(items, list.items().get(0)))
          .ifPresent(firsts -> firsts.forEach(first -> found.add(with(list, first))));
    }
    return found;
  }

  private static Consumer<BigDecimal> add(List<Json> found) {
    return bound -> found.add(new Json.Num(bound));
  }

  /** Returns the list with one item less than it must have; itself is never returned. */
  private static Json shorter(Json.Arr list, BigDecimal least) {
    int size = Math.max(0, Math.min(list.size(), least.intValue()) - 1);
    return new Json.Arr(list.items().subList(0, size));
  }

  /** Returns a list with one item more than it may have. */
  private static Json longer(Json.Arr list, int most) {
    return new Json.Arr(Collections.nCopies(most + 1, list.items().get(0)));
  }

  private static Json with(Json.Arr list, Json first) {
    var items = new ArrayList<>(list.items());
    items.set(0, first);
    return new Json.Arr(items);
  }
}
