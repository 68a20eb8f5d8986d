package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Inputs for a capability from its own contract: an example of the contract, changed where the
 * choices say so, mostly to other values that the schema allows, at times to what it refuses.
 */
final class ContractInputs {
  private static final int LONGEST = 4000;
  private static final List<Json> STRANGERS =
      List.of(
          Json.NULL,
          new Json.Bool(true),
          Json.num(-1),
          Json.str(""),
          Json.str("\u00e9\n"),
          Json.Arr.EMPTY,
          Json.Obj.EMPTY);

  private final FuzzChoices choices;

  ContractInputs(FuzzChoices choices) {
    this.choices = choices;
  }

  /** What becomes of a value under its schema. */
  Json changed(Json value, Json.Obj schema) {
    return switch (choices.of(8)) {
      case 0, 1, 2 -> inside(value, schema);
      case 3, 4, 5 -> fresh(value, schema);
      case 6 -> inside(fresh(value, schema), schema);
      default -> choices.of(8) == 7 ? choices.of(STRANGERS) : value;
    };
  }

  private Json inside(Json value, Json.Obj schema) {
    if (value instanceof Json.Obj object) {
      return members(object, schema);
    }
    return value instanceof Json.Arr array ? items(array, schema) : value;
  }

  private Json members(Json.Obj object, Json.Obj schema) {
    Json.Obj properties = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    var members = new LinkedHashMap<String, Json>();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      Json.Obj own = own(properties, member.getKey(), schema);
      if (choices.of(16) != 15) {
        members.put(member.getKey(), changed(member.getValue(), own));
      }
    }
    for (String name : properties.members().keySet()) {
      if (!members.containsKey(name) && choices.of(4) == 3) {
        members.put(name, fresh(Json.NULL, own(properties, name, schema)));
      }
    }
    return new Json.Obj(members);
  }

  private static Json.Obj own(Json.Obj properties, String name, Json.Obj schema) {
    return properties
        .findObject(name)
        .or(() -> schema.findObject("additionalProperties"))
        .orElse(Json.Obj.EMPTY);
  }

  private Json items(Json.Arr array, Json.Obj schema) {
    Json.Obj item = schema.findObject("items").orElse(Json.Obj.EMPTY);
    var items = new ArrayList<Json>();
    for (Json value : array.items()) {
      if (choices.of(16) != 15) {
        items.add(changed(value, item));
      }
    }
    if (!items.isEmpty() && choices.of(8) == 7) {
      items.add(choices.of(items));
    }
    return new Json.Arr(items);
  }

  private Json fresh(Json value, Json.Obj schema) {
    List<Json> alternatives =
        Stream.of("enum", "oneOf", "anyOf")
            .flatMap(name -> schema.findArray(name).stream())
            .flatMap(all -> all.items().stream())
            .toList();
    if (schema.findArray("enum").isPresent()) {
      return choices.of(alternatives);
    }
    if (schema.findText("type").isEmpty() && !alternatives.isEmpty()) {
      return fresh(value, (Json.Obj) choices.of(alternatives));
    }
    return switch (schema.findText("type").orElse("")) {
      case "number" -> Json.num(number(schema));
      case "integer" -> new Json.Num(BigDecimal.valueOf((long) number(schema)));
      case "boolean" -> new Json.Bool(choices.of(2) == 1);
      case "string" -> Json.str(text(value, schema));
      case "array" ->
          value instanceof Json.Arr array && array.size() > 0
              ? grown(array, schema)
              : freshItems(schema);
      case "object" -> value instanceof Json.Obj object ? object : freshMembers(schema);
      default -> value;
    };
  }

  private Json freshItems(Json.Obj schema) {
    var items = new ArrayList<Json>();
    int least = schema.findNumber("minItems").map(BigDecimal::intValue).orElse(0);
    for (int i = least + choices.of(4); i > 0 && items.size() < 64; i--) {
      items.add(fresh(Json.NULL, schema.findObject("items").orElse(Json.Obj.EMPTY)));
    }
    return new Json.Arr(items);
  }

  /** The same items over and over, up to the most there may be. */
  private Json grown(Json.Arr array, Json.Obj schema) {
    int most = schema.findNumber("maxItems").map(BigDecimal::intValue).orElse(64);
    int size = choices.of(8) == 7 ? Math.min(most, LONGEST) : choices.of(Math.min(most, 64) + 1);
    var items = new ArrayList<Json>();
    for (int i = 0; i < size; i++) {
      items.add(array.items().get(i % array.size()));
    }
    return new Json.Arr(items);
  }

  private Json freshMembers(Json.Obj schema) {
    var members = new LinkedHashMap<String, Json>();
    Json.Obj properties = schema.findObject("properties").orElse(Json.Obj.EMPTY);
    schema.findArray("required").orElse(Json.Arr.EMPTY).items().stream()
        .map(name -> ((Json.Str) name).value())
        .forEach(name -> members.put(name, fresh(Json.NULL, own(properties, name, schema))));
    return new Json.Obj(members);
  }

  private double number(Json.Obj schema) {
    double least = bound(schema, "minimum", "exclusiveMinimum", -1e6);
    double most = bound(schema, "maximum", "exclusiveMaximum", 1e6);
    return switch (choices.of(8)) {
      case 0 -> least;
      case 1 -> most;
      case 2 -> Math.nextUp(least);
      case 3 -> Math.nextDown(most);
      case 4 -> Math.max(least, Math.min(most, choices.number()));
      case 5 -> Math.max(least, Math.min(most, choices.of(4) - 1));
      default -> least + (most - least) * choices.of(65_536) / 65_536;
    };
  }

  private static double bound(Json.Obj schema, String with, String without, double otherwise) {
    return schema
        .findNumber(with)
        .or(() -> schema.findNumber(without))
        .map(BigDecimal::doubleValue)
        .orElse(otherwise);
  }

  /** Pieces of what was there, which keep to its alphabet, or letters of the reader's. */
  private String text(Json value, Json.Obj schema) {
    int most =
        Math.min(LONGEST, schema.findNumber("maxLength").map(BigDecimal::intValue).orElse(64));
    String old = value instanceof Json.Str text ? text.value() : "";
    if (schema.findText("format").isPresent()) {
      return old;
    }
    int size = choices.of(8) == 7 ? most : choices.of(Math.min(most, 64) + 1);
    var text = new StringBuilder();
    while (text.length() < size) {
      text.append(
          old.isEmpty() || choices.of(8) == 7
              ? (char) (32 + choices.of(95))
              : old.charAt(choices.of(old.length())));
    }
    return text.toString();
  }
}
