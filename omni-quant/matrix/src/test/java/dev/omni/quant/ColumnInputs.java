package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Inputs like an example of a contract, for columns: with other numbers, words and days in the same
 * members, now and then with one that does not fit.
 */
final class ColumnInputs {
  private static final List<Json> STRANGERS =
      List.of(Json.NULL, Json.str("x"), Json.num(1e300), Json.num(-1), new Json.Bool(true));

  private final Json.Obj example;
  private final Json.Obj properties;
  private final Random random = new Random(42);

  ColumnInputs(Json.Obj example, Capability capability) {
    this.example = example;
    this.properties = capability.input().schema().findObject("properties").orElse(Json.Obj.EMPTY);
  }

  List<Json.Obj> rows(int count) {
    return IntStream.range(0, count).mapToObj(i -> row()).toList();
  }

  private Json.Obj row() {
    Json.Obj row = example;
    for (String name : example.members().keySet()) {
      Json.Obj schema = properties.findObject(name).orElse(Json.Obj.EMPTY);
      row = row.with(name, value(example.find(name).orElseThrow(), schema));
    }
    if (random.nextInt(50) == 0) {
      var names = new ArrayList<>(example.members().keySet());
      String name = names.get(random.nextInt(names.size()));
      row =
          random.nextInt(5) == 0
              ? row.without(name)
              : row.with(name, STRANGERS.get(random.nextInt(STRANGERS.size())));
    }
    return row;
  }

  private Json value(Json old, Json.Obj schema) {
    List<Json> words = schema.items("enum");
    if (!words.isEmpty()) {
      return words.get(random.nextInt(words.size()));
    }
    if (schema.findText("format").equals(Optional.of("date"))) {
      LocalDate day = LocalDate.parse(((Json.Str) old).value());
      return Json.str(day.plusDays(random.nextInt(200) - 50L).toString());
    }
    if (!(old instanceof Json.Num number)) {
      return old;
    }
    return schema.findText("type").equals(Optional.of("integer"))
        ? Json.num(random.nextInt(1 + 2 * Math.abs((int) number.asDouble())))
        : Json.num(number(number.asDouble(), schema));
  }

  private double number(double old, Json.Obj schema) {
    double least = bound(schema, "minimum", "exclusiveMinimum", -1e6);
    double most = bound(schema, "maximum", "exclusiveMaximum", 1e6);
    return switch (random.nextInt(16)) {
      case 0 -> least;
      case 1 -> most;
      case 2 -> Math.max(least, Math.min(most, 0));
      case 3, 4 -> least + (most - least) * random.nextDouble();
      case 5 -> old;
      case 6 -> Math.round(old * 100 * random.nextDouble()) / 100.0;
      default -> old * (0.5 + random.nextDouble());
    };
  }

  private static double bound(Json.Obj schema, String with, String without, double otherwise) {
    return schema
        .findNumber(with)
        .or(() -> schema.findNumber(without))
        .map(BigDecimal::doubleValue)
        .orElse(otherwise);
  }
}
