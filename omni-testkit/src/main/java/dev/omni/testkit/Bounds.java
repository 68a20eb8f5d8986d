package dev.omni.testkit;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Inputs beyond the bounds of a contract, one bound at a time. */
final class Bounds {
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
    if (value instanceof Json.Arr list) {
      schema
          .findNumber("minItems")
          .filter(least -> least.signum() > 0)
          .ifPresent(least -> found.add(shorter(list, least)));
    }
    return found;
  }

  private static java.util.function.Consumer<BigDecimal> add(List<Json> found) {
    return bound -> found.add(new Json.Num(bound));
  }

  /** Returns the list with one item less than it must have; itself is never returned. */
  private static Json shorter(Json.Arr list, BigDecimal least) {
    int size = Math.max(0, Math.min(list.size(), least.intValue()) - 1);
    return new Json.Arr(list.items().subList(0, size));
  }
}
