package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * One selected part of the results.
 *
 * @param name as selected: a member, or a pointer as written
 * @param place where the result has it
 * @param type as its contract says, {@code any} when it leaves that open
 * @param unit of a number
 */
public record OutputColumn(String name, Place place, String type, Optional<String> unit) {
  static OutputColumn of(String name, Place place, Json.Obj schema) {
    String type = ContractPlaces.type(schema).orElse("any");
    return new OutputColumn(name, place, type, schema.findText("x-unit"));
  }

  /** Returns a column as {@link #json} wrote it into the result of a batch. */
  public static OutputColumn read(Json.Obj written) {
    String name = written.text("name");
    return new OutputColumn(
        name, Place.of(name), written.text("type"), written.findText("unit"));
  }

  /** Returns whether the values are numbers. */
  public boolean isNumber() {
    return type.equals("number") || type.equals("integer");
  }

  /** Returns the value of a result; null when it has none. */
  public Json value(Json.Obj result) {
    return place.steps().size() == 1
        ? result.find(place.steps().get(0)).orElse(Json.NULL)
        : place.in(result).orElse(Json.NULL);
  }

  Json.Obj json() {
    return Json.obj("name", name, "unit", unit, "type", type);
  }
}
