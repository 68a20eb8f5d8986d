package dev.omni.http.mcp;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * The result of a run in which each value stands beside its unit, from the contract: {@code {name:
 * {value, unit}}}. The unit of a list of objects is an object of the units of their members; texts
 * have none.
 */
final class MeasuredResult {
  private static final String PROPERTIES = "properties";
  private static final String UNIT = "x-unit";
  private static final String ANY_NAME = "additionalProperties";
  private static final int LARGE_MAP = 2_000;

  private MeasuredResult() {}

  /** Returns a result with units and short arrays. */
  static Json.Obj of(Capability capability, Json.Obj result) {
    return members(capability.resultContract(), result, Pointer.ROOT.to("result"));
  }

  private static Json.Obj members(Json.Obj schema, Json.Obj value, Pointer at) {
    Json.Obj known = schema.findObject(PROPERTIES).orElse(Json.Obj.EMPTY);
    Json.Obj other = schema.findObject(ANY_NAME).orElse(Json.Obj.EMPTY);
    var members = new LinkedHashMap<String, Json>();
    value
        .members()
        .forEach(
            (name, member) ->
                members.put(
                    name, measured(known.findObject(name).orElse(other), member, at.to(name))));
    return new Json.Obj(members);
  }

  private static Json measured(Json.Obj schema, Json value, Pointer at) {
    boolean named = schema.has(PROPERTIES) && schema.findText(UNIT).isEmpty();
    if (value instanceof Json.Obj object && (named || isLargeMap(schema, object))) {
      return members(schema, object, at);
    }
    return Json.obj("value", CompactAnswer.shortened(value, at)).withPresent("unit", unit(schema));
  }

  private static boolean isLargeMap(Json.Obj schema, Json.Obj value) {
    return schema.findObject(ANY_NAME).isPresent() && CompactAnswer.size(value) > LARGE_MAP;
  }

  /** Returns the unit of a value, or of what it holds; empty for texts and truth values. */
  private static Optional<Json> unit(Json.Obj schema) {
    return schema
        .findText(UNIT)
        .<Json>map(Json::str)
        .or(() -> schema.findObject("items").flatMap(MeasuredResult::unit))
        .or(() -> schema.findObject(ANY_NAME).flatMap(MeasuredResult::unit))
        .or(() -> schema.findObject(PROPERTIES).flatMap(MeasuredResult::units))
        .or(() -> alternatives(schema));
  }

  private static Optional<Json> units(Json.Obj members) {
    var units = new LinkedHashMap<String, Json>();
    members
        .members()
        .forEach((name, member) -> unit((Json.Obj) member).ifPresent(u -> units.put(name, u)));
    return units.isEmpty() ? Optional.empty() : Optional.of(new Json.Obj(units));
  }

  private static Optional<Json> alternatives(Json.Obj schema) {
    return schema.items("oneOf").stream()
        .flatMap(each -> unit((Json.Obj) each).stream())
        .findFirst();
  }
}
